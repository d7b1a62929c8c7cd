/** Milliseconds of one turn of the event loop in which more work is begun. */
const SPENT_MS = 10

let began: number | undefined

function end(): void {
  began = undefined
}

/**
 * Whether this turn of the event loop has lasted long enough: what is begun now would keep those
 * waiting who could be answered at once. `now` is by the clock of `performance.now`.
 */
export function isTurnSpent(now: number): boolean {
  if (began === undefined) {
    began = now
    setImmediate(end)
  }
  return now - began > SPENT_MS
}
