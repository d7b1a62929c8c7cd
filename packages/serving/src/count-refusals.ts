/** Milliseconds between two words about requests that were sent away. */
const TELL_MS = 10_000

/**
 * Counts by kind who was sent away, and tells of it now and then: a line for each would be work on
 * top of too much.
 */
export function countRefusals(
  tell: (counts: Record<string, number>) => void,
): (kind: string) => void {
  const counts = new Map<string, number>()
  let toldAt = -Infinity
  return (kind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (performance.now() - toldAt < TELL_MS) return
    toldAt = performance.now()
    tell(Object.fromEntries(counts))
    counts.clear()
  }
}
