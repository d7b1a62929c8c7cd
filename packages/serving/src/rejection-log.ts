/** Minimum milliseconds between two log entries. */
const INTERVAL_MS = 10_000

interface WarningLog {
  warn: (fields: { rejected: Record<string, number> }, message: string) => void
}

/**
 * Counts rejected requests by kind and logs the counts at intervals, because a log line for each would
 * add work to an overloaded server. The first rejection is logged at once, later ones at the end of the interval.
 */
export function createRejectionLog(log: WarningLog): (kind: string) => void {
  const counts = new Map<string, number>()
  let waiting = false
  const write = () => {
    log.warn({ rejected: Object.fromEntries(counts) }, 'overload: requests were rejected')
    counts.clear()
    waiting = true
    setTimeout(writeLater, INTERVAL_MS).unref()
  }
  const writeLater = () => {
    waiting = false
    if (counts.size > 0) write()
  }
  return (kind) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (!waiting) write()
  }
}
