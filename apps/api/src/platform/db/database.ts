import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What the rest of the service knows of its database, whichever engine it is. */
export interface Database {
  /** For writes, and for reads that must see their own transaction. */
  writes: Kysely<Tables>
  /** For everything else: never waits for a write transaction. */
  reads: Kysely<Tables>
  /** Whether an error says that a row with the same unique value exists. */
  isDuplicate: (error: unknown) => boolean
  /** Whether an error says that a row points at another that does not exist. */
  isDangling: (error: unknown) => boolean
  /** Ends both connections; what was committed stays. */
  close: () => Promise<void>
}
