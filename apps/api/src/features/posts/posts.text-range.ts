/** One replaced range of a text, in UTF-16 units. */
export interface TextRange {
  start: number
  /** Of the replaced part. */
  length: number
  /** The replacement. */
  text: string
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800
const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/**
 * The smallest range that turns one text into another. It splits no surrogate pair, so that its
 * replacement is well-formed and can be stored.
 */
export function computeRange(before: string, after: string): TextRange {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  if (start > 0 && isHighSurrogate(after, start - 1)) start--
  let same = 0
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same++
  }
  if (same > 0 && isLowSurrogate(after, after.length - same)) same--
  return {
    start,
    length: before.length - same - start,
    text: after.slice(start, after.length - same),
  }
}

export function applyRange(before: string, { start, length, text }: TextRange): string {
  return before.slice(0, start) + text + before.slice(start + length)
}
