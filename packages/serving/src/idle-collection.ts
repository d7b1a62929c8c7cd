import { performance } from 'node:perf_hooks'

/** Milliseconds between two looks. */
const INTERVAL_MS = 5_000

/** An idle event loop works for at most this share of an interval. */
const IDLE_SHARE = 0.01

/** Milliseconds of work since the last collection; less leaves too little garbage. */
const WORTHWHILE_MS = 250

let timer: NodeJS.Timeout | undefined

/**
 * Collects all garbage of this thread when its event loop has become idle after work, such as that of the
 * start, and returns the memory to the system. V8 itself collects only when the heap grows, and keeps the
 * memory of its largest young generation. A collection takes a tenth of a second, once after each
 * period of work. Without Node's flag `--expose-gc` this does nothing. Calls after the first one have no effect.
 */
export function collectWhenIdle(intervalMs = INTERVAL_MS): void {
  const collect = globalThis.gc
  if (timer || !collect) return
  let before = performance.eventLoopUtilization()
  // The start does not count as work of the event loop.
  let worked = WORTHWHILE_MS
  timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    worked += active
    if (utilization > IDLE_SHARE || worked < WORTHWHILE_MS) return
    worked = 0
    collect({ type: 'major', flavor: 'last-resort' })
    // The collection itself is no work.
    before = performance.eventLoopUtilization()
  }, intervalMs).unref()
}
