/**
 * The database cannot run a valid statement at the moment; a retry may succeed. `cause` is the error of
 * the engine.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Whether reads still succeed, for example because the disk is full. */
  readonly isForWritesOnly: boolean
  /** Whether nothing of the transaction is or will be committed, so that it can run again. */
  readonly isUndone: boolean

  constructor(cause: unknown, { isForWritesOnly = false, isUndone = false } = {}) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The database is unavailable: ${reason}`, { cause })
    this.isForWritesOnly = isForWritesOnly
    this.isUndone = isUndone
  }
}
