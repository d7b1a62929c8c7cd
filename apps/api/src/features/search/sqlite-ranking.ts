import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { FOUND_MAX, WEIGHTS } from './search.index.ts'
import type { Plan, Term } from './search.index.ts'

/**
 * FTS5 ranks about a million rows a second. Posts with rare words are all ranked, as long as they are not
 * more than this; of posts with frequent words alone, the newest ones.
 */
const RANKED_MAX = 4_000
const NEWEST_MAX = 500
/** Posts that have a frequent word in their titles: little more than a query finds. */
const HEADS_MAX = 250
/** With so many posts that have a rare word, those without one are not looked for. */
const ENOUGH = 100

const { title, tags, author, body } = WEIGHTS

const BEST = `
  select d.post_id as id, f.score from (
    select rowid, bm25(fts, ${title}, ${tags}, ${author}, ${body}) as score
    from fts where fts match ? and rowid >= ? order by score limit ${2 * FOUND_MAX}
  ) f join doc d on d.id = f.rowid`

const FLOOR = `
  select rowid from fts where fts match ? order by rowid desc limit 1 offset ?`

/** Tokens are letters and digits, so quotes are all that a word of FTS5 needs. */
function quote(stems: readonly string[]): string {
  return `"${stems.join(' ').replaceAll('"', '""')}"`
}

function anyOf(terms: readonly Term[]): string {
  return `(${terms.flatMap(({ stems }) => stems.map((stem) => quote([stem]))).join(' OR ')})`
}

function allOf(terms: readonly Term[]): string {
  return terms.map((term) => anyOf([term])).join(' AND ')
}

/** The rarest terms, as long as all posts that have one of them can be ranked. */
function splitByFrequency(terms: readonly Term[]): { rare: Term[]; frequent: Term[] } {
  const sorted = terms.toSorted((a, b) => a.posts - b.posts)
  let posts = 0
  const end = sorted.findIndex((term) => (posts += term.posts) > RANKED_MAX)
  if (end < 0) return { rare: sorted, frequent: [] }
  return { rare: sorted.slice(0, end), frequent: sorted.slice(end) }
}

type Scores = Map<string, number>

/** Ranks the posts of an index. */
export class SqliteRanking {
  readonly #best: StatementSync
  readonly #floor: StatementSync

  constructor(database: DatabaseSync) {
    this.#best = database.prepare(BEST)
    this.#floor = database.prepare(FLOOR)
  }

  /** The ids of the best posts. */
  rank({ terms, phrases }: Plan): string[] {
    const scores: Scores =
      phrases.length > 0 ? this.#rankPhrases(terms, phrases) : this.#rankTerms(terms)
    return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)
  }

  #rankPhrases(terms: readonly Term[], phrases: Plan['phrases']): Scores {
    const required = phrases.map(quote).join(' AND ')
    const inPhrases = new Set(phrases.flat())
    const others = terms.filter(({ stems }) => !stems.some((stem) => inPhrases.has(stem)))
    const floor = this.#floorOf(required)
    const scores = this.#scores(required, floor)
    if (others.length === 0) return scores
    return new Map([...scores, ...this.#scores(`${required} AND ${anyOf(others)}`, floor)])
  }

  #rankTerms(terms: readonly Term[]): Scores {
    const { rare, frequent } = splitByFrequency(terms)
    if (rare.length === 0) return this.#rankFrequent(frequent)
    const scores = this.#scores(anyOf(rare))
    if (frequent.length === 0) return scores
    // The score of a post with words of both kinds is exact in the second query.
    const both = this.#scores(`${anyOf(rare)} AND ${anyOf(frequent)}`)
    const exact = new Map([...scores, ...both])
    if (exact.size >= ENOUGH) return exact
    // Whatever has a rare word comes first.
    const rest = [...this.#rankFrequent(frequent)].filter(([id]) => !exact.has(id))
    const lowest = Math.min(...exact.values(), 0)
    const highest = Math.max(...rest.map(([, score]) => score), 0)
    return new Map([
      ...exact,
      ...rest.map(([id, score]) => [id, lowest - highest + score - 1] as const),
    ])
  }

  /** Posts with words that most posts have: in their titles, or the newest ones. */
  #rankFrequent(terms: readonly Term[]): Scores {
    const head = `{title tags author} : ${anyOf(terms)}`
    const scores = this.#scores(head, this.#floorOf(head, HEADS_MAX))
    const whole = allOf(terms)
    for (const [id, score] of this.#scores(whole, this.#floorOf(whole))) {
      scores.set(id, (scores.get(id) ?? 0) + score)
    }
    if (scores.size >= FOUND_MAX || terms.length === 1) return scores
    const any = anyOf(terms)
    const lowest = Math.min(...scores.values(), 0)
    for (const [id, score] of this.#scores(any, this.#floorOf(any))) {
      if (!scores.has(id)) scores.set(id, lowest + score / 1_000 - 1)
    }
    return scores
  }

  /** The row from which on `max` posts match. */
  #floorOf(match: string, max = NEWEST_MAX): number {
    return Number(this.#floor.get(match, max - 1)?.rowid ?? 0)
  }

  #scores(match: string, floor = 0): Scores {
    // FTS5 counts downwards.
    const rows = this.#best.all(match, floor) as { id: string; score: number }[]
    return new Map(rows.map(({ id, score }) => [id, -score]))
  }
}
