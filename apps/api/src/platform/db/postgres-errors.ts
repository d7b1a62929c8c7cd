import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** Error codes of PostgreSQL. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Connection lost (08), transaction undone in favour of another (40), nothing left to work with (53),
 * lock not to be had (55P03), stopped by time or by an operator (57), and a server that only reads,
 * as one without room on its disk does.
 */
const UNAVAILABLE = /^(08|40|53|55P03|57|25006|25P03)/

/** Of these, a disk that is full, and a server that only reads. */
const WRITES_ONLY = /^(53100|25006)/

/** What Node says of a network that does not carry. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** What pg says of a connection that has ended, without a code. */
const ENDED = /^(Connection terminated|Client (was closed|has encountered)|Query read timeout)/

/** The code of an error that the server answered with. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether an error says that a row with the same unique value exists. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION
}

/** Whether an error says that a row points at another that does not exist, or is pointed at. */
export function isDangling(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
}

/** Whether a named statement no longer fits the tables it was planned for. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === FEATURE_NOT_SUPPORTED && String(error).includes('cached plan')
}

/** Whether the line to the server is not there, or is there no more. */
export function isLineCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NETWORK.has(String(error.code))) || ENDED.test(error.message)
}

/** The error as one that says "at another time"; undefined where it says anything else. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const code = codeOf(error) ?? ''
  if (!UNAVAILABLE.test(code) && !isLineCut(error)) return undefined
  return new DatabaseUnavailable(error, { isForWritesOnly: WRITES_ONLY.test(code) })
}
