/** How a person counts: Unicode code points. Free of Zod, so that the browser may load it. */
export function characters(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) count--
  }
  return count
}

/** Code units on either side of a cut that are looked at: longer emoji hardly exist. */
const NEARBY = 128

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isInsidePair(text: string, index: number): boolean {
  return index > 0 && index < text.length && (text.codePointAt(index - 1) ?? 0) > 0xffff
}

/**
 * Where to cut a text at `end` code units at most without tearing an emoji, or a letter from its
 * accents, apart. One character longer than all that is looked at is cut between code points.
 */
export function wholeBefore(text: string, end: number): number {
  if (end >= text.length) return text.length
  const safe = isInsidePair(text, end) ? end - 1 : end
  const begin = Math.max(0, safe - NEARBY)
  const near = text.slice(begin, safe + NEARBY)
  const index = graphemes.segment(near).containing(safe - begin)?.index ?? 0
  return index > 0 ? begin + index : safe
}

/** The first `max` characters of a text at most, none of them torn apart. */
export function firstCharacters(text: string, max: number): string {
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, wholeBefore(text, end))
}
