import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { WEIGHTS } from './search.index.ts'
import type { Term } from './search.index.ts'
import { anyOf, CANDIDATES, NEWEST_MAX } from './search.ranking.ts'
import type { Condition, Matcher, RankingSettings, Scores } from './search.ranking.ts'

/** `bm25` counts the rows of each word at every call, and ranks about a million rows a second. */
const RANKED_MAX = 4_000

export const SQLITE_RANKING: RankingSettings = { rankedMax: RANKED_MAX, presence: 1 }

/** Posts with a frequent word in their heads that are ranked: the newest ones. */
const HEADS_MAX = 1_000

/** Words between those that are near to each other. */
const NEAR = 10

const { title, tags, author, body } = WEIGHTS

/** Numbers of JavaScript are bound as REAL, from which FTS5 would not begin. */
const FLOOR = 'cast(? as integer)'

const BEST = `
  select rowid, bm25(fts, ${title}, ${tags}, ${author}, ${body}) as score
  from fts where fts match ? order by score limit ${CANDIDATES}`

const HEADS = `
  select rowid, bm25(heads, ${title}, ${tags}, ${author}) as score
  from heads where heads match ? and rowid >= ${FLOOR} order by score limit ${CANDIDATES}`

const HEADS_FLOOR = `
  select rowid from heads where heads match ? order by rowid desc limit 1 offset ${HEADS_MAX - 1}`

const NEWEST = `
  select rowid from fts where fts match ? and rowid >= ${FLOOR} order by rowid desc limit ${NEWEST_MAX}`

/** Tokens are letters and digits, so quotes are all that a word of FTS5 needs. */
export function quote(stems: readonly string[]): string {
  return `"${stems.join(' ').replaceAll('"', '""')}"`
}

function toFts(condition: Condition): string {
  return `(${condition.map(quote).join(' OR ')})`
}

function allOf(conditions: readonly Condition[]): string {
  return conditions.map(toFts).join(' AND ')
}

/** FTS5 counts downwards. */
function toScores(rows: ReturnType<StatementSync['all']>): Scores<number> {
  return new Map(rows.map(({ rowid, score }) => [Number(rowid), -Number(score)]))
}

/** Finds posts with FTS5, as the rows of `doc`. */
export class SqliteMatcher implements Matcher<number> {
  readonly #best: StatementSync
  readonly #heads: StatementSync
  readonly #headsFloor: StatementSync
  readonly #newest: StatementSync

  constructor(database: DatabaseSync) {
    this.#best = database.prepare(BEST)
    this.#heads = database.prepare(HEADS)
    this.#headsFloor = database.prepare(HEADS_FLOOR)
    this.#newest = database.prepare(NEWEST)
    // Arrays of rows are read in half the time of objects.
    this.#newest.setReturnArrays(true)
  }

  best(conditions: readonly Condition[]): Scores<number> {
    return toScores(this.#best.all(allOf(conditions)))
  }

  heads(terms: readonly Term[]): Scores<number> {
    const match = toFts(anyOf(terms))
    const floor = Number(this.#headsFloor.get(match)?.rowid ?? 0)
    return toScores(this.#heads.all(match, floor))
  }

  newest(conditions: readonly Condition[]): number[] {
    return this.#rows(allOf(conditions), 0)
  }

  near(stems: readonly string[], newest: readonly number[]): number[] {
    const oldest = newest.at(-1)
    if (oldest === undefined) return []
    return this.#rows(`NEAR(${stems.map((stem) => quote([stem])).join(' ')}, ${NEAR})`, oldest)
  }

  #rows(match: string, oldest: number): number[] {
    const rows = this.#newest.all(match, oldest) as unknown as [number][]
    return rows.map(([row]) => row)
  }
}
