import { FOUND_MAX } from './search.index.ts'
import type { Plan, Term } from './search.index.ts'

/** Sequences of stems, one of which a post must have. */
export type Condition = readonly (readonly string[])[]

/** The scores of posts, of which `Key` names one; the greater, the better. */
export type Scores<Key> = Map<Key, number>

type Awaitable<T> = T | Promise<T>

/** Finds the posts of one engine that meet all of some conditions. Newer posts have greater keys. */
export interface Matcher<Key extends number | string> {
  /** Posts with rare words, by all that they say; at most `CANDIDATES`, best first. */
  best: (conditions: readonly Condition[], terms: readonly Term[]) => Awaitable<Scores<Key>>
  /** Posts with a term in title, tags or author, by these alone; at most `CANDIDATES`, best first. */
  heads: (terms: readonly Term[]) => Awaitable<Scores<Key>>
  /** At most `NEWEST_MAX` posts, newest first. `expected` is how many posts may meet the conditions. */
  newest: (conditions: readonly Condition[], expected: number) => Awaitable<Key[]>
  /** Those of the newest posts with all of these stems in which the stems are near to each other. */
  near: (stems: readonly string[], newest: readonly Key[]) => Awaitable<Key[]>
}

/** How an engine ranks. */
export interface RankingSettings {
  /** The most posts with rare words that it ranks in some milliseconds. */
  rankedMax: number
  /** What a word that occurs once in a text adds to a score, as a share of its rarity. */
  presence: number
}

export const CANDIDATES = 2 * FOUND_MAX
/** Of the posts with frequent words in their texts, the newest ones are considered. */
export const NEWEST_MAX = CANDIDATES
/** With so many posts that have a rare word, those without one are not looked for. */
const ENOUGH = 100

/** Posts with one of these terms. */
export function anyOf(terms: readonly Term[]): Condition {
  return terms.flatMap(({ stems }) => stems.map((stem) => [stem]))
}

/** How rare a term is, as in BM25. */
export function rarityOf(term: Term, posts: number): number {
  const count = Math.max(term.posts, 1)
  return Math.log(1 + (Math.max(posts - count, 0) + 0.5) / (count + 0.5))
}

/** Ranks the posts that match a plan: all with rare words, and of others those that are found at once. */
export class Ranking<Key extends number | string> {
  readonly #matcher: Matcher<Key>
  readonly #settings: RankingSettings
  readonly #posts: number

  /** `posts` is the number of all posts. */
  constructor(matcher: Matcher<Key>, settings: RankingSettings, posts: number) {
    this.#matcher = matcher
    this.#settings = settings
    this.#posts = posts
  }

  /** The best posts, best first; at most `FOUND_MAX`. */
  async rank({ terms, phrases }: Plan): Promise<Key[]> {
    const scores = await (phrases.length > 0
      ? this.#rankPhrases(terms, phrases)
      : this.#rankTerms(terms))
    return [...scores]
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))
      .slice(0, FOUND_MAX)
      .map(([key]) => key)
  }

  async #rankPhrases(terms: readonly Term[], phrases: Plan['phrases']): Promise<Scores<Key>> {
    const required = phrases.map((stems) => [stems])
    const countOf = (stem: string) =>
      terms.find(({ stems }) => stems.includes(stem))?.posts ?? this.#posts
    const rarest = phrases.map((stems) => Math.min(...stems.map(countOf)))
    const isRare = Math.max(...rarest) <= this.#settings.rankedMax
    const expected = Math.min(...rarest)
    const scores: Scores<Key> = isRare
      ? await this.#matcher.best(required, terms)
      : new Map((await this.#matcher.newest(required, expected)).map((key) => [key, 0]))
    const inPhrases = new Set(phrases.flat())
    const others = terms.filter(({ stems }) => !stems.some((stem) => inPhrases.has(stem)))
    return this.#addPresent(scores, required, others, expected)
  }

  async #rankTerms(terms: readonly Term[]): Promise<Scores<Key>> {
    const { rare, frequent } = this.#split(terms)
    if (rare.length === 0) return this.#rankFrequent(frequent)
    const hasRare = [anyOf(rare)]
    const best = await this.#matcher.best(hasRare, rare)
    const scores = await this.#addPresent(best, hasRare, frequent, best.size)
    if (scores.size >= ENOUGH || frequent.length === 0) return scores
    // Whatever has a rare word comes first.
    const rest = await this.#rankFrequent(frequent)
    const lowest = Math.min(...scores.values(), 0)
    const highest = Math.max(...rest.values(), 0)
    for (const [key, score] of rest) {
      if (!scores.has(key)) scores.set(key, lowest - highest + score - 1)
    }
    return scores
  }

  /** Posts with words that many posts have: in their titles, near to each other, or anywhere. */
  async #rankFrequent(terms: readonly Term[]): Promise<Scores<Key>> {
    const scores = await this.#matcher.heads(terms)
    const worth = terms.reduce((sum, term) => sum + this.#worth(term), 0)
    const add = (keys: readonly Key[], added: number) => {
      for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + added)
    }
    const each = terms.map((term) => anyOf([term]))
    const all = await this.#matcher.newest(each, this.#withAll(terms))
    add(all, worth)
    if (terms.length === 1) return scores
    const stems = terms.flatMap((term) => term.stems.slice(0, 1))
    add(await this.#matcher.near(stems, all), worth)
    if (scores.size >= FOUND_MAX) return scores
    const most = Math.max(...terms.map(({ posts }) => posts))
    add(await this.#matcher.newest([anyOf(terms)], most), 0)
    return scores
  }

  /** How many posts have all of these terms if they are independent of each other. */
  #withAll(terms: readonly Term[]): number {
    return terms.reduce((posts, term) => posts * Math.min(1, term.posts / this.#posts), this.#posts)
  }

  /** The rarest terms, as long as all posts that have one of them can be ranked; others in their order. */
  #split(terms: readonly Term[]): { rare: Term[]; frequent: Term[] } {
    const rare: Term[] = []
    let posts = 0
    for (const term of terms.toSorted((a, b) => a.posts - b.posts)) {
      posts += term.posts
      if (posts > this.#settings.rankedMax) break
      rare.push(term)
    }
    return { rare, frequent: terms.filter((term) => !rare.includes(term)) }
  }

  #worth(term: Term): number {
    return this.#settings.presence * rarityOf(term, this.#posts)
  }

  /** Adds the terms that posts have which meet these conditions. */
  async #addPresent(
    scores: Scores<Key>,
    conditions: readonly Condition[],
    terms: readonly Term[],
    expected: number,
  ): Promise<Scores<Key>> {
    for (const term of terms) {
      const worth = this.#worth(term)
      for (const key of await this.#matcher.newest([...conditions, anyOf([term])], expected)) {
        const score = scores.get(key)
        if (score !== undefined) scores.set(key, score + worth)
      }
    }
    return scores
  }
}
