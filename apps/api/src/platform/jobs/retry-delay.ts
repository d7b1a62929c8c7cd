const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

const FIRST_DELAY = 30 * SECOND
const FACTOR = 4
const LONGEST_DELAY = 6 * HOUR

/** Attempts before a job fails permanently, about 15 hours after the first one. */
export const ATTEMPTS_MAX = 8

/** The delay after that many failed attempts, in milliseconds: exponential back-off with a maximum. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY * FACTOR ** (attempts - 1), LONGEST_DELAY)
}
