/** Creates a text of approximately so many UTF-16 units. */
type Shape = (units: number) => string

const repeat =
  (pattern: string): Shape =>
  (units) =>
    pattern.repeat(Math.ceil(units / pattern.length)).slice(0, units)

/** Shapes that are slow to normalize, trim, split, match, parse or render. */
const SHAPES: Record<string, Shape> = {
  letters: repeat('a'),
  words: repeat('word '),
  spaces: repeat(' '),
  'spaces, then a letter': (units) => `${repeat(' ')(units - 1)}a`,
  'no-break spaces': repeat('\u00a0'),
  CR: repeat('\r'),
  CRLF: repeat('\r\n'),
  LF: repeat('\n'),
  'short lines': repeat('a\n'),
  'line separators': repeat('\u2028'),
  'combining marks': (units) => `a${repeat('\u0301\u0323')(units - 1)}`,
  'marks in the wrong order': (units) => `a${repeat('\u0301\u0323\u0f74\u0f71')(units - 1)}`,
  'Hangul in parts': repeat('\u1112\u1161\u11ab'),
  'a ligature of 18 letters': repeat('\ufdfa'),
  'zero-width spaces': repeat('\u200b'),
  tags: repeat('\u{e0041}'),
  emoji: repeat('👩‍👩‍👧‍👦'),
  Chinese: repeat('漢'),
  'halves of pairs': repeat('\ud83d'),
  'turned direction': repeat('\u202ea'),
  NUL: repeat('\0'),
  'opening brackets': repeat('['),
  'links without an end': repeat('[a]('),
  pictures: repeat('![a](b)'),
  stars: repeat('*a_'),
  backticks: repeat('`a``'),
  quotations: repeat('> '),
  'lists within lists': repeat('- '),
  'table cells': repeat('|a'),
  footnotes: repeat('[^a] '),
  'footnotes at their place': repeat('^[a'),
  references: repeat('&amp'),
  'angle brackets': repeat('<a'),
  'e-mail addresses': repeat('a@a.'),
  dots: repeat('a.'),
  hyphens: repeat('a-'),
  backslashes: repeat('\\'),
  quotes: repeat('"'),
  'percent signs': repeat('%f'),
  commas: repeat(',a'),
  'signs of Base64': repeat('AAAA='),
}

const SHAPE_NAMES = Object.keys(SHAPES)

/** A seeded random generator of numbers from 0 to below 1. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A generated text and its description. */
export interface GeneratedText {
  name: string
  text: string
}

/** One shape, or two alternating ones, with a length mostly at or near a bound. */
export function makeText(random: () => number, bounds: readonly number[]): GeneratedText {
  const pick = () => SHAPE_NAMES[Math.floor(random() * SHAPE_NAMES.length)] ?? ''
  const bound = bounds[Math.floor(random() * bounds.length)] ?? 1
  const units = Math.max(1, Math.floor(random() < 0.6 ? bound : random() * bound))
  const [one, other] = [pick(), pick()]
  if (random() < 0.6) return { name: one, text: SHAPES[one]?.(units) ?? '' }
  const pieces = Math.min(units, 2 ** Math.floor(random() * 8))
  const size = Math.max(1, Math.floor(units / pieces))
  const texts = Array.from({ length: pieces }, (_, at) => SHAPES[at % 2 ? other : one]?.(size))
  return { name: `${one} and ${other}`, text: texts.join('').slice(0, units) }
}
