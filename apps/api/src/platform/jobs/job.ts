import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'

/** A kind of job: its name in the table, and the shape of its payload. */
export interface JobKind<Payload> {
  name: string
  payload: z.ZodType<Payload>
}

/** One attempt at a job. */
export interface JobRun<Payload> {
  payload: Payload
  /** Aborts when the process stops or the lease is lost: the handler should end soon. */
  signal: AbortSignal
  /**
   * Completes the job within a transaction of the handler's, so that its effect and its end are
   * committed together. Throws LeaseLost where another worker has taken it over.
   */
  complete: (transaction: Kysely<Tables>) => Promise<void>
}

/** How jobs of a kind are done. */
export interface JobHandler<Payload> {
  /** Does the job. It may be called again for the same job, so it has to be idempotent. */
  run: (job: JobRun<Payload>) => Promise<void>
  /** Jobs of this kind at a time in one process; 1 unless said. */
  concurrency?: number
  /** Whether the job that was due last comes first. */
  newestFirst?: boolean
}

/** Another worker has taken the job over: what this one does to it counts no more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The job cannot be done now through no fault of its own: it comes again, the attempt uncounted. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  /** Milliseconds until it comes again. */
  readonly afterMs: number

  constructor(reason: string, afterMs: number) {
    super(reason)
    this.afterMs = afterMs
  }
}
