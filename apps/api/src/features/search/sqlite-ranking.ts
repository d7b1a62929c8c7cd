import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { FOUND_MAX, WEIGHTS } from './search.index.ts'
import type { Plan, Term } from './search.index.ts'

/**
 * `bm25` counts the rows of each word at every call, and ranks about a million rows a second. So it ranks all
 * posts with rare words, as long as they are not more than this, and frequent words in titles alone.
 */
const RANKED_MAX = 4_000
/** Of the posts with frequent words in their texts, the newest ones are considered. */
const NEWEST_MAX = 1_000
/** The posts with the best scores of words of one kind. */
const CANDIDATES = 2 * FOUND_MAX
/** With so many posts that have a rare word, those without one are not looked for. */
const ENOUGH = 100
/** Words between two words of a query that are near to each other. */
const NEAR = 10

const { title, tags, author, body } = WEIGHTS

const BEST = `
  select rowid, bm25(fts, ${title}, ${tags}, ${author}, ${body}) as score
  from fts where fts match ? order by score limit ${CANDIDATES}`

const BEST_HEADS = `
  select rowid, bm25(heads, ${title}, ${tags}, ${author}) as score
  from heads where heads match ? and rowid >= ? order by score limit ${CANDIDATES}`

const HEADS_FLOOR = `
  select rowid from heads where heads match ? order by rowid desc limit 1 offset ${RANKED_MAX - 1}`

const NEWEST = `
  select rowid from fts where fts match ? and rowid >= ? order by rowid desc limit ${NEWEST_MAX}`

const IDS = `
  select doc.post_id as id from json_each(?) as wanted join doc on doc.id = wanted.value
  order by wanted.key`

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

/** All terms near to each other, each as its first stem. */
function nearOf(terms: readonly Term[]): string {
  return `NEAR(${terms.map(({ stems }) => quote(stems.slice(0, 1))).join(' ')}, ${NEAR})`
}

/** The rarest terms, as long as all posts that have one of them can be ranked. */
function splitByFrequency(terms: readonly Term[]): { rare: Term[]; frequent: Term[] } {
  const sorted = terms.toSorted((a, b) => a.posts - b.posts)
  let posts = 0
  const end = sorted.findIndex((term) => (posts += term.posts) > RANKED_MAX)
  if (end < 0) return { rare: sorted, frequent: [] }
  return { rare: sorted.slice(0, end), frequent: sorted.slice(end) }
}

/** Scores of rows; the greater, the better. */
type Scores = Map<number, number>

/** Ranks the posts of an index. */
export class SqliteRanking {
  readonly #best: StatementSync
  readonly #bestHeads: StatementSync
  readonly #headsFloor: StatementSync
  readonly #newest: StatementSync
  readonly #ids: StatementSync
  readonly #posts: StatementSync

  constructor(database: DatabaseSync) {
    this.#best = database.prepare(BEST)
    this.#bestHeads = database.prepare(BEST_HEADS)
    this.#headsFloor = database.prepare(HEADS_FLOOR)
    this.#newest = database.prepare(NEWEST)
    // Arrays of rows are read in half the time of objects.
    this.#newest.setReturnArrays(true)
    this.#ids = database.prepare(IDS)
    this.#posts = database.prepare(`select value from meta where name = 'posts'`)
  }

  /** The ids of the best posts. */
  rank({ terms, phrases }: Plan): string[] {
    const scores = phrases.length > 0 ? this.#phrases(terms, phrases) : this.#terms(terms)
    const rows = [...scores].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).map(([row]) => row)
    const found = this.#ids.all(JSON.stringify(rows.slice(0, FOUND_MAX)))
    return found.map(({ id }) => String(id))
  }

  #phrases(terms: readonly Term[], phrases: Plan['phrases']): Scores {
    const required = phrases.map(quote).join(' AND ')
    const postsOf = new Map(terms.flatMap(({ stems, posts }) => stems.map((s) => [s, posts])))
    const rarest = phrases.map((stems) => Math.min(...stems.map((s) => postsOf.get(s) ?? 0)))
    const isRare = Math.max(...rarest) <= RANKED_MAX
    const scores = isRare ? this.#bm25(required) : this.#equal(required)
    const inPhrases = new Set(phrases.flat())
    const others = terms.filter(({ stems }) => !stems.some((stem) => inPhrases.has(stem)))
    return this.#addPresent(scores, required, others)
  }

  #terms(terms: readonly Term[]): Scores {
    const { rare, frequent } = splitByFrequency(terms)
    if (rare.length === 0) return this.#frequent(frequent)
    const any = anyOf(rare)
    const scores = this.#addPresent(this.#bm25(any), any, frequent)
    if (scores.size >= ENOUGH || frequent.length === 0) return scores
    // Whatever has a rare word comes first.
    const rest = this.#frequent(frequent)
    const lowest = Math.min(...scores.values(), 0)
    const highest = Math.max(...rest.values(), 0)
    for (const [row, score] of rest) {
      if (!scores.has(row)) scores.set(row, lowest - highest + score - 1)
    }
    return scores
  }

  /** Posts with words that many posts have: in their titles, near to each other, or anywhere. */
  #frequent(terms: readonly Term[]): Scores {
    const any = anyOf(terms)
    const scores = this.#heads(any)
    const worth = terms.reduce((sum, term) => sum + this.#worth(term), 0)
    const whole = this.#rows(allOf(terms))
    addTo(scores, whole, worth)
    if (terms.length === 1) return scores
    addTo(scores, this.#rows(nearOf(terms), whole.at(-1)), worth)
    if (scores.size < FOUND_MAX) addTo(scores, this.#rows(any), 0)
    return scores
  }

  /** What a word in a text adds to a score, as in BM25 for one occurrence. */
  #worth({ posts }: Term): number {
    const all = Math.max(posts, Number(this.#posts.get()?.value ?? 0))
    return Math.log(1 + (all - posts + 0.5) / (posts + 0.5))
  }

  /** Adds the terms that these rows have; `match` finds the rows. */
  #addPresent(scores: Scores, match: string, terms: readonly Term[]): Scores {
    for (const term of terms) {
      const worth = this.#worth(term)
      for (const row of this.#rows(`(${match}) AND ${anyOf([term])}`)) {
        const score = scores.get(row)
        if (score !== undefined) scores.set(row, score + worth)
      }
    }
    return scores
  }

  #equal(match: string): Scores {
    return new Map(this.#rows(match).map((row) => [row, 0]))
  }

  /** The newest rows that match, from this one on. */
  #rows(match: string, floor = 0): number[] {
    return (this.#newest.all(match, floor) as unknown as [number][]).map(([row]) => row)
  }

  #bm25(match: string): Scores {
    return toScores(this.#best.all(match))
  }

  #heads(match: string): Scores {
    const floor = Number(this.#headsFloor.get(match)?.rowid ?? 0)
    return toScores(this.#bestHeads.all(match, floor))
  }
}

function addTo(scores: Scores, rows: readonly number[], worth: number): void {
  for (const row of rows) scores.set(row, (scores.get(row) ?? 0) + worth)
}

/** FTS5 counts downwards. */
function toScores(rows: ReturnType<StatementSync['all']>): Scores {
  return new Map(rows.map(({ rowid, score }) => [Number(rowid), -Number(score)]))
}
