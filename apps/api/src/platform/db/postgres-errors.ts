import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'
import { WRITES_STOPPED_STATE } from './write-stop-errors.ts'

/** Error codes of PostgreSQL. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FOREIGN_KEY_VIOLATION = '23503'
const UNIQUE_VIOLATION = '23505'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Connection exceptions (08), transaction rollback (40), insufficient resources (53), lock not
 * available (55P03), operator intervention (57), and a read-only server (25006), for example because
 * its disk is full.
 */
const UNAVAILABLE = new RegExp(`^(08|40|53|55P03|57|25006|25P03|${WRITES_STOPPED_STATE})`)

/** Full disk, read-only server, a database that is being moved. */
const WRITES_ONLY = new RegExp(`^(53100|25006|${WRITES_STOPPED_STATE})`)

/** Network errors of Node. */
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

/** Messages of pg for a closed connection, which have no code. */
const ENDED = /^(Connection terminated|Client (was closed|has encountered)|Query read timeout)/

/** The SQLSTATE of an error response. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

/** Whether the error is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION
}

/** Whether the error is a violation of a foreign key. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION
}

/** Whether a prepared statement is invalid because a table has changed. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === FEATURE_NOT_SUPPORTED && String(error).includes('cached plan')
}

/** Whether the server could not be reached, or the connection to it was lost. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NETWORK.has(String(error.code))) || ENDED.test(error.message)
}

/**
 * Whether the connection is of no use any more: lost, ended by the server, or to a server that only reads,
 * which another one may have replaced.
 */
export function isLost(error: unknown): boolean {
  return /^(08|57P|25006|25P03)/.test(codeOf(error) ?? '') || isConnectionError(error)
}

/** Whether a statement may still be running at the server. */
export function isRunning(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Query read timeout')
}

/** Whether the server rolled back because of other transactions: a serialisation failure, a deadlock. */
export function isRolledBack(error: unknown): boolean {
  return /^40(001|P01)$/.test(codeOf(error) ?? '')
}

/** Converts errors that may be temporary; undefined for all others. */
export function asUnavailable(
  error: unknown,
  { isUndone = false } = {},
): DatabaseUnavailable | undefined {
  const code = codeOf(error) ?? ''
  if (!UNAVAILABLE.test(code) && !isConnectionError(error)) return undefined
  return new DatabaseUnavailable(error, { isForWritesOnly: WRITES_ONLY.test(code), isUndone })
}
