import { makeMatchExcerpt, matchRanges } from '@inkwell/search-text/excerpt'
import type { Range } from '@inkwell/search-text/excerpt'
import { plainText } from '@inkwell/search-text/plain'
import { parseQuery } from '@inkwell/search-text/query'
import { stem } from '@inkwell/search-text/stem'
import { Vocabulary } from '@inkwell/search-text/vocabulary'
import { toDocument } from './search.document.ts'
import { FOUND_MAX } from './search.index.ts'
import type { Plan, SearchIndex, Term } from './search.index.ts'
import { planAnother, planQuery } from './search.plan.ts'
import type { PostSource } from './search.source.ts'

/** A post that was found. */
export interface Hit {
  id: string
  excerpt: string
  matches: Range[]
  titleMatches: Range[]
}

export interface Found {
  hits: Hit[]
  hasMore: boolean
}

export interface PageRequest {
  offset: number
  limit: number
}

/** A text that is searched without an index. */
export interface OwnText {
  id: string
  title: string
  content: string
}

/** With fewer results than this, the longest word may be misspelt. */
const FEW = 3
/** Milliseconds between looks for new words. */
const WORDS_AGE = 10_000
/** Terms by which related posts are found. */
const RELATED_TERMS = 12

function stemsOf({ terms, phrases }: Plan): (word: string) => boolean {
  const stems = new Set([...terms.flatMap((term) => term.stems), ...phrases.flat()])
  // Most words are told apart without a stemmer, which keeps the first letter.
  const initials = new Set([...stems].map((each) => each.charCodeAt(0)))
  return (word) => initials.has(word.charCodeAt(0)) && stems.has(stem(word))
}

/** Searches on one engine: plans queries, and shows where they match. */
export class SearchEngine {
  readonly #index: SearchIndex
  readonly #source: PostSource
  #vocabulary = new Vocabulary([], 0)
  #generation: number | undefined
  #lookedAt = -Infinity

  constructor(index: SearchIndex, source: PostSource) {
    this.#index = index
    this.#source = source
  }

  /** A page of the posts that match, best first. */
  async search(q: string, { offset, limit }: PageRequest): Promise<Found> {
    const query = parseQuery(q)
    if (query.words.length === 0) return { hits: [], hasMore: false }
    const vocabulary = await this.#words()
    const has = (word: string) => this.#index.has(word)
    let plan = await planQuery(query, { vocabulary, has })
    // One more tells whether there is a next page.
    const wanted = offset + limit + 1
    let ids = await this.#visible(plan, wanted)
    if (ids.length < FEW) {
      const other = planAnother(query, plan, vocabulary)
      const more = other ? await this.#visible(other, wanted) : []
      if (other && more.length > ids.length) [plan, ids] = [other, more]
    }
    const page = ids.slice(offset, offset + limit)
    const isMatch = stemsOf(plan)
    const posts = await this.#source.find(page)
    const hits = posts.map(({ id, title, html }) => {
      const { excerpt, matches } = makeMatchExcerpt(plainText(html), isMatch)
      return { id, excerpt, matches, titleMatches: matchRanges(title, isMatch) }
    })
    return { hits, hasMore: ids.length > offset + limit }
  }

  /** Visible posts about the same as this one, best first; none if it is not visible. */
  async related(id: string, limit: number): Promise<string[]> {
    const [post] = await this.#source.find([id])
    if (!post) return []
    const vocabulary = await this.#words()
    const { title, tags, body } = toDocument(post)
    const weights = new Map<string, number>()
    const add = (word: string, weight: number) =>
      weights.set(word, (weights.get(word) ?? 0) + weight)
    for (const word of [...title, ...tags]) add(word, 3)
    for (const word of body) add(word, 1)
    const terms = [...weights].flatMap(([word, weight]) => {
      const posts = vocabulary.countOf(word)
      const isTelling = posts > 1 && posts <= Math.max(3, vocabulary.posts / 5)
      const idf = Math.log(1 + vocabulary.posts / posts)
      return isTelling ? [{ stems: [word], posts, worth: Math.sqrt(weight) * idf }] : []
    })
    const best: Term[] = terms.toSorted((a, b) => b.worth - a.worth).slice(0, RELATED_TERMS)
    if (best.length === 0) return []
    const ids = await this.#visible({ terms: best, phrases: [] }, limit + 1)
    return ids.filter((other) => other !== id).slice(0, limit)
  }

  /** Those of some texts that have all words of a query. */
  match(q: string, texts: readonly OwnText[]): Hit[] {
    const { words } = parseQuery(q)
    if (words.length === 0) return []
    const stems = new Set(words.map((wanted) => wanted.stem))
    const beginnings = words.filter(({ isOpen }) => isOpen).map(({ word }) => word)
    const isMatch = (word: string) =>
      stems.has(stem(word)) || beginnings.some((beginning) => word.startsWith(beginning))
    return texts.flatMap(({ id, title, content }) => {
      const titleMatches = matchRanges(title, isMatch)
      const hit = makeMatchExcerpt(content, isMatch)
      return titleMatches.length + hit.matches.length > 0 ? [{ id, ...hit, titleMatches }] : []
    })
  }

  /** The best posts that are visible: at least `wanted` of them, if there are so many. */
  async #visible(plan: Plan, wanted: number): Promise<string[]> {
    const ids = (await this.#index.rank(plan)).slice(0, FOUND_MAX)
    const visible: string[] = []
    // Most posts of the index are visible, so that one batch is enough.
    for (let start = 0; start < ids.length && visible.length < wanted; start += wanted) {
      visible.push(...(await this.#source.visible(ids.slice(start, start + wanted))))
    }
    return visible
  }

  async #words(): Promise<Vocabulary> {
    const now = performance.now()
    if (now - this.#lookedAt < WORDS_AGE && this.#vocabulary.size > 1_000) return this.#vocabulary
    this.#lookedAt = now
    const fresh = await this.#index.words(this.#generation)
    if (fresh) {
      this.#vocabulary = new Vocabulary(fresh.words, fresh.posts)
      this.#generation = fresh.generation
    }
    return this.#vocabulary
  }
}
