/** Minimum milliseconds between two log entries. */
const INTERVAL_MS = 10_000

/**
 * Counts rejected requests by kind and logs the counts at intervals, because a log line for each would
 * add work to an overloaded server.
 */
export function createRejectionLog(
  write: (counts: Record<string, number>) => void,
): (kind: string) => void {
  const counts = new Map<string, number>()
  let writtenAt = -Infinity
  return (kind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (performance.now() - writtenAt < INTERVAL_MS) return
    writtenAt = performance.now()
    write(Object.fromEntries(counts))
    counts.clear()
  }
}
