/**
 * Maximum occurrences of each character that can start a construct. Far more than in any normal
 * text; above these limits rendering could take longer than a fifth of a second.
 */
const MOST = new Map([
  ['[', 10_000],
  ['|', 20_000],
  ['\n', 20_000],
  ['>', 20_000],
  ['<', 20_000],
  ['@', 10_000],
])

/** Whether a source has too many lines, links or table cells to be rendered fast. */
export function isTooComplex(source: string): boolean {
  const left = new Map(MOST)
  for (const character of source) {
    const count = left.get(character)
    if (count === 0) return true
    if (count !== undefined) left.set(character, count - 1)
  }
  return false
}
