import type { Generated } from 'kysely'

/**
 * The tables of the platform. Those of features are declared in the features and combined in
 * `tables.ts` at the root. Only types that both engines share: text ids (UUIDv7), times as ISO 8601
 * text in UTC, and 0 or 1 for booleans.
 */
export interface Tables {
  job: JobTable
  event: EventTable
  rate_limit: RateLimitTable
}

/** A background job: see platform/jobs. */
interface JobTable {
  id: string
  /** The name of the handler. */
  kind: string
  /** Unique for each kind; by default the id. */
  unique_key: string
  /** JSON. */
  payload: string
  /** The earliest start; null if the job has failed permanently. */
  run_at: string | null
  /** Attempts since the last success. */
  attempts: Generated<number>
  /** Incremented each time the job is added. */
  revision: Generated<number>
  /** The worker that holds the lease, and the end of the lease. */
  lease_owner: Generated<string | null>
  lease_until: Generated<string | null>
  last_error: Generated<string | null>
  /** When the last attempt failed permanently. */
  failed_at: Generated<string | null>
  created_at: string
}

/** The change log. Triggers append to it in the transaction of the write. */
interface EventTable {
  seq: Generated<number>
  kind: string
  /** Separated by spaces. */
  tags: string
  at: Generated<string>
}

/** A rate-limit counter; on SQLite in a separate file. */
interface RateLimitTable {
  /** The name of the limit and a keyed hash of the client. */
  key: string
  points: number
  expires_at: string
}
