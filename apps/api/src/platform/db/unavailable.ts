/**
 * The database cannot do its work at the moment, through no fault of the statement: the same one may
 * succeed later. `cause` is what the engine said.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** Whether reading goes on: its disk is full, or takes nothing more. */
  readonly isForWritesOnly: boolean

  constructor(cause: unknown, { isForWritesOnly = false } = {}) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The database is unavailable: ${reason}`, { cause })
    this.isForWritesOnly = isForWritesOnly
  }
}
