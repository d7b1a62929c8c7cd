import type { Kysely } from 'kysely'
import type { EventReader } from './events.ts'
import type { Tables } from './tables.ts'

/** What the rest of the service knows of its database, whichever engine it is. */
export interface Database {
  /** For writes, and for reads that must see their own transaction. */
  writes: Kysely<Tables>
  /** For everything else: never waits for a write transaction, and cannot write. */
  reads: Kysely<Tables>
  /** For what is counted against limits, `rate_limit` alone: waits for no disk. */
  counts: Kysely<Tables>
  /** Whether an error says that a row with the same unique value exists. */
  isDuplicate: (error: unknown) => boolean
  /** Whether an error says that a row points at another that does not exist, or is pointed at. */
  isDangling: (error: unknown) => boolean
  /** Runs what may take long, on a connection that nothing hurries. */
  withoutTimeouts: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>
  /** How a sentence to a person calls it, and what it tells them to do for another one. */
  words: { name: string; another: string }
  /** A reader of the change log, which begins at what is committed now. */
  openEvents: () => EventReader
  /** Deletes events from before that time, in ISO 8601; resolves to their number. */
  pruneEvents: (time: string) => Promise<number>
  /** Ends all connections; what was committed stays. */
  close: () => Promise<void>
}
