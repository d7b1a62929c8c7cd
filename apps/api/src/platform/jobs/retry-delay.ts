const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

const FIRST_DELAY = 30 * SECOND
const FACTOR = 4
const LONGEST_DELAY = 6 * HOUR

/** Attempts after which a job has failed for good: some 15 hours after the first one. */
export const ATTEMPTS_MAX = 8

/** Milliseconds to wait after that many failed attempts: exponential back-off with an upper bound. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY * FACTOR ** (attempts - 1), LONGEST_DELAY)
}
