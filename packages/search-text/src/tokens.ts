import { foldCharacter } from './characters.ts'
import type { Kind } from './characters.ts'

/** A word of a text, as the index has it, and where it stands in UTF-16 units. */
export interface Token {
  text: string
  start: number
  end: number
}

/** UTF-16 units of a token; the rest of a longer word is ignored. */
const TOKEN_MAX = 64

/** The article or pronoun of an elision, as in `l’été`. */
const ELIDED_MAX = 2

/** Decomposed characters, for example of Hangul, are composed as in other texts. */
function compose(text: string): string {
  const short = text.length > TOKEN_MAX ? text.slice(0, TOKEN_MAX).toWellFormed() : text
  return /^\p{ASCII}*$/u.test(short) ? short : short.normalize('NFC').replaceAll('\ufffd', '')
}

/**
 * The words of a run of letters with apostrophes: the parts of an elision and what it precedes, without a
 * possessive `s`; other parts are one word.
 */
function wordsOf(parts: readonly Token[]): Token[] {
  const words: Token[] = []
  let open: Token | undefined
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const isPossessive = index > 0 && isLast && part.text === 's'
    if (!open) {
      open = part
    } else if (!isPossessive) {
      open = { text: open.text + part.text, start: open.start, end: part.end }
    }
    const isElided = part.text.length <= ELIDED_MAX
    if (isElided || isLast) {
      words.push(open)
      open = undefined
    }
  }
  return words.map(({ text, start, end }) => ({ text: compose(text), start, end }))
}

/** Each two neighbours, and the last character alone, so that one character can be searched for. */
function pairsOf(units: readonly Token[]): Token[] {
  return units.map(({ text, start, end }, index) => {
    const next = units[index + 1]
    if (!next) return { text: compose(text), start, end }
    return { text: compose(text + next.text), start, end: next.end }
  })
}

function extend(token: Token, text: string, end: number): void {
  if (token.text.length < TOKEN_MAX) token.text += text
  token.end = end
}

/** A word, or what separates words, of ASCII alone, which no character behind it changes. */
const PLAIN = /[a-z\d]+(?=[^a-z\d'\u0080-\uffff]|$)|[^a-z\d'\u0080-\uffff]+/iy

/** A word of ASCII, which needs no folding of single characters; its text is empty between words. */
function plainWord(text: string, start: number): Token | undefined {
  PLAIN.lastIndex = start
  const found = PLAIN.exec(text)?.[0]
  if (found === undefined) return undefined
  const isWord = /^[a-z\d]/i.test(found)
  const word = isWord ? found.slice(0, TOKEN_MAX).toLowerCase() : ''
  return { text: word, start, end: start + found.length }
}

/** Collects the characters of a text. */
class Tokenizer {
  readonly tokens: Token[] = []

  /** Whether the next character begins a word. */
  get isBetweenWords(): boolean {
    return this.#parts.length === 0 && this.#units.length === 0
  }

  /** The parts between the apostrophes of a word. */
  #parts: Token[] = []
  /** The characters of a run without spaces. */
  #units: Token[] = []
  /** Whether the next letter begins a part behind an apostrophe. */
  #isParted = false

  add(kind: Kind, { text, start, end }: Token): void {
    if (kind === 'word') this.#addLetter({ text, start, end })
    else if (kind === 'dense') this.#addUnit({ text, start, end })
    else if (kind === 'mark' || kind === 'ignored') this.#addMark(kind === 'mark' ? text : '', end)
    else if (kind === 'apostrophe' && this.#isAfterLetter()) this.#isParted = true
    else this.endRun()
  }

  endRun(): void {
    for (const token of this.#units.length > 0 ? pairsOf(this.#units) : wordsOf(this.#parts)) {
      this.tokens.push(token)
    }
    this.#parts = []
    this.#units = []
    this.#isParted = false
  }

  #isAfterLetter(): boolean {
    return this.#parts.length > 0 && !this.#isParted
  }

  #addLetter(letter: Token): void {
    if (this.#units.length > 0) this.endRun()
    const open = this.#isParted ? undefined : this.#parts.at(-1)
    if (open) extend(open, letter.text, letter.end)
    else this.#parts.push(letter)
    this.#isParted = false
  }

  #addUnit(unit: Token): void {
    if (this.#parts.length > 0) this.endRun()
    this.#units.push(unit)
  }

  #addMark(text: string, end: number): void {
    const open = this.#units.at(-1) ?? this.#parts.at(-1)
    if (open && !this.#isParted) extend(open, text, end)
  }
}

/**
 * The words of a text in their order. Characters of scripts without spaces make a word of each two
 * neighbours, and one of the last character of a run. Linear in the length of the text.
 */
export function tokenize(text: string): Token[] {
  const tokenizer = new Tokenizer()
  for (let start = 0; start < text.length;) {
    const plain = tokenizer.isBetweenWords ? plainWord(text, start) : undefined
    if (plain) {
      if (plain.text !== '') tokenizer.tokens.push(plain)
      start = plain.end
      continue
    }
    const char = String.fromCodePoint(text.codePointAt(start) ?? 0)
    const { text: folded, kind } = foldCharacter(char)
    const end = start + char.length
    tokenizer.add(kind, { text: folded, start, end })
    start = end
  }
  tokenizer.endRun()
  return tokenizer.tokens
}
