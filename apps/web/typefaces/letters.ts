const inHex = (point: number) => point.toString(16).toUpperCase()

/** Formats code points as a CSS unicode-range: `U+20-7E, U+A0`. */
export function rangeOf(points: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const point of points.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && point <= run[1] + 1) run[1] = point
    else runs.push([point, point])
  }
  return runs
    .map(([first, last]) =>
      first === last ? `U+${inHex(first)}` : `U+${inHex(first)}-${inHex(last)}`,
    )
    .join(', ')
}

export function pointsOf(range: string): number[] {
  return range.split(/,\s*/).flatMap((run) => {
    const [first = 0, last = first] = run
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

function codePointsOf(letters: string): number[] {
  return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** The characters of English prose. With more, the file would not fit the first ten packets. */
export const PROSE = codePointsOf(
  `${ALPHABET}${ALPHABET.toUpperCase()}0123456789 .,;:!?'"()-–—’“”…&`,
)

/** ASCII, and signs that separate parts of a line. */
export const KEYBOARD = codePointsOf(
  `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index))}\u{A0}©·×–—‘’“”•…→←`,
)
