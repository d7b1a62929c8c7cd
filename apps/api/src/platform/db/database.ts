import type { Kysely } from 'kysely'
import type { EventReader } from './events.ts'
import type { Tables } from './tables.ts'

/** The database, independent of the engine. */
export interface Database {
  /** For writes, and for reads that must see their own transaction. */
  writes: Kysely<Tables>
  /** For all other reads: read-only, and never blocked by a write transaction. */
  reads: Kysely<Tables>
  /**
   * For reads that may scan many rows, without transactions. They do not block the event loop: on SQLite
   * they run one at a time in a thread.
   */
  scans: Kysely<Tables>
  /** Runs reads whose results are the same for everyone; they may come from a replica. */
  readPublicly: <T>(work: () => T) => T
  /** For the table `rate_limit`; writes are not synced to disk. */
  counts: Kysely<Tables>
  /** Whether the error is a violation of a unique constraint. */
  isUniqueViolation: (error: unknown) => boolean
  /** Whether the error is a violation of a foreign key. */
  isForeignKeyViolation: (error: unknown) => boolean
  /** Runs long queries on a connection without timeouts. */
  withoutTimeouts: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  /** What messages call the database, and how they tell the operator to use another one. */
  words: { name: string; another: string }
  /** Creates a reader of the change log that starts at the current position. */
  openEvents: () => EventReader
  /** Deletes events older than `time` (ISO 8601); resolves to their number. */
  pruneEvents: (time: string) => Promise<number>
  /** Closes all connections. */
  close: () => Promise<void>
}
