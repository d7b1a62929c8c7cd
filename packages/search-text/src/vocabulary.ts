import { typoDistance } from './distance.ts'

/** A word of the posts. */
export interface VocabularyWord {
  word: string
  stem: string
  /** The number of posts with its stem. */
  posts: number
}

/** Letters of a word for which a typo is looked for, and for which two are. */
const ONE_TYPO_FROM = 4
const TWO_TYPOS_FROM = 8

/** A bit for each letter that occurs, by which most words are told apart without a comparison. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** The bits that are set, counted in pairs, fours and bytes at once. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The words of all posts, to complete and to correct those of a query. */
export class Vocabulary {
  /** The number of posts. */
  readonly posts: number
  readonly #words: readonly VocabularyWord[]
  readonly #letters: Int32Array
  readonly #lengths: Uint8Array
  readonly #postsByStem = new Map<string, number>()

  constructor(words: readonly VocabularyWord[], posts: number) {
    this.posts = posts
    this.#words = words.toSorted((a, b) => (a.word < b.word ? -1 : 1))
    this.#letters = Int32Array.from(this.#words, ({ word }) => lettersOf(word))
    this.#lengths = Uint8Array.from(this.#words, ({ word }) => word.length)
    for (const { stem, posts: count } of words) this.#postsByStem.set(stem, count)
  }

  /** The number of words. */
  get size(): number {
    return this.#words.length
  }

  /** In how many posts a stem occurs, as far as known. */
  countOf(stem: string): number {
    return this.#postsByStem.get(stem) ?? 0
  }

  /** The most frequent stems of words that begin so. */
  complete(beginning: string, max: number): string[] {
    const found: VocabularyWord[] = []
    for (let i = this.#indexOf(beginning); i < this.#words.length; i += 1) {
      const word = this.#words[i]
      if (!word?.word.startsWith(beginning)) break
      found.push(word)
    }
    const frequent = found.toSorted((a, b) => b.posts - a.posts)
    return [...new Set(frequent.map(({ stem }) => stem))].slice(0, max)
  }

  /** The stem of the nearest word, the more frequent of two; undefined if no word is near. */
  nearest(word: string): string | undefined {
    if (word.length < ONE_TYPO_FROM) return undefined
    const max = word.length < TWO_TYPOS_FROM ? 1 : 2
    const ranked = this.#similar(word, max)
      .map((other) => ({ other, distance: typoDistance(word, other.word, max) }))
      .filter(({ distance }) => distance <= max)
      .toSorted((a, b) => a.distance - b.distance || b.other.posts - a.other.posts)
    return ranked[0]?.other.stem
  }

  /** Other words with about as many letters, and mostly the same ones. */
  #similar(word: string, max: number): VocabularyWord[] {
    const letters = lettersOf(word)
    const shortest = Math.max(ONE_TYPO_FROM - 1, word.length - max)
    const longest = word.length + max
    const similar: VocabularyWord[] = []
    // Numbers in arrays of their own: reading each of 200,000 words would take tens of milliseconds.
    for (let i = 0; i < this.#words.length; i += 1) {
      const length = this.#lengths[i] ?? 0
      if (length < shortest || length > longest) continue
      // A typo changes two letters at most.
      if (countBits((this.#letters[i] ?? 0) ^ letters) > 2 * max) continue
      const candidate = this.#words[i]
      if (candidate && candidate.word !== word) similar.push(candidate)
    }
    return similar
  }

  /** The index of the first word that is not before this one. */
  #indexOf(word: string): number {
    let low = 0
    let high = this.#words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle]?.word ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }
}
