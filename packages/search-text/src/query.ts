import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { tokenize } from './tokens.ts'

/** A word of a query. */
export interface QueryWord {
  word: string
  stem: string
  /** Whether it may be the beginning of a word: the last one, or one of Korean, whose particles follow it. */
  isOpen: boolean
}

/** What a person searches for. */
export interface Query {
  /** Without repetitions; without stop words, unless there are no others. */
  words: readonly QueryWord[]
  /** The stems of quoted words, which must stand side by side. */
  phrases: readonly (readonly string[])[]
}

/** Words of a query, the phrases included; further ones are ignored. */
const WORDS_MAX = 32

/** Pairs of quotation marks. */
const QUOTED = /["“„”«]([^"“”„«»]*)["”“»]/gu

const HANGUL = /\p{Script=Hangul}/u
const DENSE_CHARACTER = /^.$/u

function openWords(text: string, isEnd: boolean): QueryWord[] {
  const tokens = tokenize(text)
  const words: QueryWord[] = []
  tokens.forEach(({ text: word, start }, index) => {
    const before = tokens[index - 1]
    const isLast = index === tokens.length - 1
    // The last character of a run of a script without spaces is part of the pair before it.
    const isRest = before !== undefined && start < before.end
    if (isRest && DENSE_CHARACTER.test(word)) return
    const isOpen = (isEnd && isLast) || HANGUL.test(word)
    words.push({ word, stem: stem(word), isOpen })
  })
  return words
}

/** Reads a query. Every text is one: it never throws, and takes time in proportion to its length. */
export function parseQuery(text: string): Query {
  const phrases: string[][] = []
  const words: QueryWord[] = []
  let count = 0
  const unquoted = text.replaceAll(QUOTED, (_, quoted: string) => {
    const inside = openWords(quoted, false).slice(0, WORDS_MAX - count)
    count += inside.length
    if (inside.length > 0) phrases.push(inside.map((word) => word.stem))
    words.push(...inside)
    return ' '
  })
  words.push(...openWords(unquoted, true))
  const unique = new Map<string, QueryWord>()
  for (const word of words.slice(0, WORDS_MAX)) {
    const known = unique.get(word.stem)
    unique.set(word.stem, known?.isOpen ? known : word)
  }
  const all = [...unique.values()]
  const telling = all.filter(({ word }) => !isStopWord(word))
  return { words: telling.length > 0 ? telling : all, phrases }
}
