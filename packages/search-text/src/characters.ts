/**
 * What a character does to a word: it is part of one, makes words of two characters each (scripts without
 * spaces), belongs to the character before it, is left out, may stand within a word, or ends it.
 */
export type Kind = 'word' | 'dense' | 'mark' | 'ignored' | 'apostrophe' | 'end'

/** A character as the index has it. */
export interface Folded {
  /** Without case, width and accents; may be several characters. */
  text: string
  kind: Kind
}

/** Marks that searchers leave out: of Latin, Greek, Cyrillic, Hebrew and Arabic. Those of kana stay. */
const ACCENTS: readonly (readonly [first: number, last: number])[] = [
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5c7],
  [0x610, 0x61a],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
]

function isAccent(char: string): boolean {
  const code = char.charCodeAt(0)
  return ACCENTS.some(([first, last]) => code >= first && code <= last)
}

/** Scripts that put no spaces between words. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u
const WORD = /[\p{L}\p{N}\p{Extended_Pictographic}]/u
const MARK = /\p{M}/u
const OTHERS = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu
/** Tatweel, soft hyphen, joiners, direction marks. */
const IGNORED = /[\u0640\u00ad\u200c-\u200f\u2060-\u2064\ufeff]/u
const APOSTROPHE = /['’‘ʼ＇]/u

/** Letters without a decomposition, or with another one than searchers expect. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}

function kindOf(char: string, text: string): Kind {
  if (APOSTROPHE.test(char)) return 'apostrophe'
  if (text === '' || IGNORED.test(char)) return 'ignored'
  if (DENSE.test(text)) return MARK.test(text.charAt(0)) ? 'mark' : 'dense'
  if (WORD.test(text)) return 'word'
  return MARK.test(text) ? 'mark' : 'end'
}

function fold(char: string): Folded {
  const letters = [...char.toLowerCase().normalize('NFKD')].filter((letter) => !isAccent(letter))
  const lower = letters.join('').toLowerCase().normalize('NFC')
  const text = [...lower].map((letter) => LETTERS[letter] ?? letter).join('')
  const kind = kindOf(char, text)
  // A ligature may fold to words with spaces between them.
  return { text: kind === 'word' ? text.replaceAll(OTHERS, '') : text, kind }
}

/** More than the characters of most languages. */
const CACHE_MAX = 20_000
const cache = new Map<string, Folded>()

/** Folds one code point: case, width, accents, and letters that are written in several ways. */
export function foldCharacter(char: string): Folded {
  const known = cache.get(char)
  if (known) return known
  const folded = fold(char)
  if (cache.size < CACHE_MAX) cache.set(char, folded)
  return folded
}
