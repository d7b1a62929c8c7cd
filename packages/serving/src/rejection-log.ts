/** Minimum milliseconds between two log entries. */
const INTERVAL_MS = 10_000

interface WarningLog {
  warn: (fields: { rejected: Record<string, number> }, message: string) => void
}

/**
 * Counts rejected requests by kind and logs the counts at intervals, because a log line for each would
 * add work to an overloaded server.
 */
export function createRejectionLog(log: WarningLog): (kind: string) => void {
  const counts = new Map<string, number>()
  let writtenAt = -Infinity
  return (kind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (performance.now() - writtenAt < INTERVAL_MS) return
    writtenAt = performance.now()
    log.warn({ rejected: Object.fromEntries(counts) }, 'overload: requests were rejected')
    counts.clear()
  }
}
