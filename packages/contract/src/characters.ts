/** The length of a text in Unicode code points. Without Zod, so that the browser can load it. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) count--
  }
  return count
}

/** Code units examined on either side of a cut. Longer graphemes hardly exist. */
const NEARBY = 128

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isInsidePair(text: string, index: number): boolean {
  return index > 0 && index < text.length && (text.codePointAt(index - 1) ?? 0) > 0xffff
}

/**
 * The last grapheme boundary at or before `end` code units. A grapheme longer than the examined
 * range is cut between code points.
 */
export function graphemeBoundaryBefore(text: string, end: number): number {
  if (end >= text.length) return text.length
  const safe = isInsidePair(text, end) ? end - 1 : end
  const begin = Math.max(0, safe - NEARBY)
  const near = text.slice(begin, safe + NEARBY)
  const index = graphemes.segment(near).containing(safe - begin)?.index ?? 0
  return index > 0 ? begin + index : safe
}

/** The first `max` code points of a text, or fewer, so that the last grapheme is complete. */
export function firstCharacters(text: string, max: number): string {
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, graphemeBoundaryBefore(text, end))
}
