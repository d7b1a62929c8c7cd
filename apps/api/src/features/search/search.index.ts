import type { VocabularyWord } from '@inkwell/search-text/vocabulary'

/** A word of a query, with what else counts as it: completions or corrections. */
export interface Term {
  stems: readonly string[]
  /** In how many posts they occur, as far as known. */
  posts: number
}

/** What an index looks for. */
export interface Plan {
  /** A post must have one of them; the more and the rarer ones, the better. */
  terms: readonly Term[]
  /** A post must have all of these sequences of words. */
  phrases: readonly (readonly string[])[]
}

/** The words of all posts. */
export interface Words {
  words: VocabularyWord[]
  posts: number
  /** Increases when the words have changed. */
  generation: number
}

/** The most posts that a query finds: ten pages. */
export const FOUND_MAX = 200

/** The index of visible posts of one engine. Results may contain posts that are not visible any more. */
export interface SearchIndex {
  /** Indexes a batch of changed posts; resolves to how many changes are done, and to 0 if there are none. */
  update: () => Promise<number>
  /** Whether a stem occurs in a post. */
  has: (stem: string) => Promise<boolean>
  /** The ids of at most `FOUND_MAX` posts, best first. */
  rank: (plan: Plan) => Promise<string[]>
  /** The words of the index; undefined if they are those of this generation. */
  words: (known: number | undefined) => Promise<Words | undefined>
  /**
   * Looks for damage that no search meets, and discards a damaged index; resolves to whether there was none. On
   * SQLite only.
   */
  check?: () => Promise<boolean>
  close: () => Promise<void>
}

/** Increased when texts become words in another way, or are stored in another way: indexes are then made anew. */
export const INDEX_VERSION = 3

/** How much more a word counts in these than in the text. */
export const WEIGHTS = { title: 5, tags: 3, author: 3, body: 1 }

/** Words that are read for completions and corrections: the most frequent ones. */
export const WORDS_MAX = 200_000
