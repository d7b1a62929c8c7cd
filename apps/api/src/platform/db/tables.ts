import type { Generated } from 'kysely'

/**
 * The tables as the migrations leave them: those of the platform here, those of each feature beside
 * it, put together in tables.ts at the root. Only what both engines share: text ids (UUIDv7), times as
 * ISO 8601 text in UTC, which sort as they should, and 0 or 1 for yes and no.
 */
export interface Tables {
  job: JobTable
  event: EventTable
  rate_limit: RateLimitTable
}

/** Work that is done behind requests: see platform/jobs. */
interface JobTable {
  id: string
  /** Which handler does it. */
  kind: string
  /** One job of a kind and key at most; its own id where no key was given. */
  unique_key: string
  /** JSON. */
  payload: string
  /** Nobody begins before; null where it failed for good. */
  run_at: string | null
  /** Times that a worker has begun since the last success. */
  attempts: Generated<number>
  /** Times that it was added. */
  revision: Generated<number>
  /** Who works on it, and until when nobody else may. */
  lease_owner: Generated<string | null>
  lease_until: Generated<string | null>
  last_error: Generated<string | null>
  /** Since when it counts as failed: every attempt was used up. */
  failed_at: Generated<string | null>
  created_at: string
}

/** What changed of what everybody may read: appended by triggers, in the transaction of the write. */
interface EventTable {
  seq: Generated<number>
  kind: string
  /** With a space between two. */
  tags: string
  at: Generated<string>
}

/** What was counted against a limit; on SQLite in a file of its own. */
interface RateLimitTable {
  /** The name of the limit and, unreadable, whom it counts. */
  key: string
  points: number
  expires_at: string
}
