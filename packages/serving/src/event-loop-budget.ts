/** Milliseconds of one iteration of the event loop in which queues may start work. */
const BUDGET_MS = 2

/** Consecutive iterations that accept connections before queued work continues. */
const ACCEPT_FIRST = 16

/** As it was at the start: a test that replaces timers must not keep an iteration of others from ending. */
const onNextIteration = setImmediate

let startedAt: number | undefined
let iteration = 0
let hasAccepted = false
let acceptIterations = 0

function endIteration(): void {
  startedAt = undefined
  iteration += 1
}

function endAccepting(): void {
  hasAccepted = false
  acceptIterations += 1
}

/**
 * Records that this iteration accepted a connection. Node accepts one connection in each iteration: if
 * every iteration also did work, a burst of connections would wait for seconds to be accepted.
 */
export function recordConnection(): void {
  if (!hasAccepted) onNextIteration(endAccepting)
  hasAccepted = true
}

/**
 * Whether queues should leave further work to the next iteration, so that requests with a cached response
 * are not delayed. `now` is a value of `performance.now`.
 */
export function isBudgetSpent(now: number): boolean {
  if (hasAccepted && acceptIterations < ACCEPT_FIRST) return true
  acceptIterations = 0
  if (startedAt === undefined) {
    startedAt = now
    onNextIteration(endIteration)
  }
  return now - startedAt > BUDGET_MS
}

/** The number of the iteration in which the budget was last checked. */
export function currentIteration(): number {
  return iteration
}
