import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../db/tables.ts'

/** Milliseconds after which a job does what a call began, if the process of the call has died. */
export const TAKEN_OVER_AFTER_MS = 60_000

/** A kind of job: its name in the table and the type of its payload. */
export interface JobKind<Payload> {
  name: string
  payload: z.ZodType<Payload>
}

/** One attempt at a job. */
export interface JobRun<Payload> {
  payload: Payload
  /** Aborts when the process stops or the lease is lost. */
  signal: AbortSignal
  /**
   * Completes the job within the handler's transaction, so that its effect and its completion are
   * committed together. Throws LeaseLost if another worker has taken over.
   */
  complete: (transaction: Kysely<Tables>) => Promise<void>
}

export interface JobHandler<Payload> {
  /** Runs the job; must be idempotent, because a job may run more than once. */
  run: (job: JobRun<Payload>) => Promise<void>
  /** Concurrent jobs of this kind in one process; 1 by default. */
  concurrency?: number
  /** Whether the newest due job runs first. */
  newestFirst?: boolean
  /**
   * Milliseconds until another worker takes over the job of a process that was killed; 15 seconds by
   * default.
   */
  leaseLength?: number
}

/** Another worker has taken over the job; results of this attempt are ignored. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The job cannot run now; it runs later, and the attempt does not count. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  /** The delay in milliseconds. */
  readonly afterMs: number

  constructor(reason: string, afterMs: number) {
    super(reason)
    this.afterMs = afterMs
  }
}
