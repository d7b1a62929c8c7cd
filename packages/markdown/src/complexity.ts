/**
 * How often a character that can begin something may stand in a source. Far more than any text for
 * people has; with more of them, rendering could take longer than a fifth of a second.
 */
const MOST = new Map([
  ['[', 10_000],
  ['|', 20_000],
  ['\n', 20_000],
  ['>', 20_000],
  ['<', 20_000],
  ['@', 10_000],
])

/** Whether a source has more lines, links or table cells than can be rendered in a moment. */
export function isTooComplex(source: string): boolean {
  const left = new Map(MOST)
  for (const character of source) {
    const count = left.get(character)
    if (count === 0) return true
    if (count !== undefined) left.set(character, count - 1)
  }
  return false
}
