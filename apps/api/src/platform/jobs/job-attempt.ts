import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { JobPostponed, LeaseLost } from './job.ts'
import type { JobHandler } from './job.ts'
import type { LeasedJob, LeasesRepository, Moment } from './leases.repository.ts'
import { ATTEMPTS_MAX, retryDelay } from './retry-delay.ts'

const SECOND = 1_000

/** Milliseconds of a lease; the worker renews it several times. */
export const LEASE = 15 * SECOND
const RENEWALS = 4

/** The maximum difference between the clocks of two machines, in milliseconds. */
const CLOCK_SKEW = 120 * SECOND

/** The maximum length of a stored error. */
const ERROR_LENGTH = 500

/** A registered handler, independent of the payload's type. */
export interface RegisteredKind extends Required<Omit<JobHandler<unknown>, 'run'>> {
  run: (
    payload: string,
    job: Omit<Parameters<JobHandler<unknown>['run']>[0], 'payload'>,
  ) => Promise<void>
  /** The interval of a repeating job, in milliseconds. */
  every: number | undefined
}

export interface WorkerParts {
  leases: LeasesRepository
  clock: Clock
  log: Log
}

/** Times of later years have another form, and come first among texts. */
const LAST_TIME = Date.UTC(9999, 11, 31)

/** A postponed job that is due at once would be claimed again and again. */
const POSTPONED_MIN = SECOND / 4

/** The time in that many milliseconds, in ISO 8601. */
export function after(clock: Clock, milliseconds: number): string {
  return new Date(Math.min(clock().getTime() + milliseconds, LAST_TIME)).toISOString()
}

/** The current time, the end of a new lease, and the latest valid end of any lease. */
export function leaseTimes(clock: Clock, length = LEASE): Moment & { until: string } {
  return {
    now: after(clock, 0),
    until: after(clock, length),
    latest: after(clock, LEASE + CLOCK_SKEW),
  }
}

function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // PostgreSQL stores no NUL.
  return text.slice(0, ERROR_LENGTH).replaceAll('\0', '')
}

/** One attempt at a job, from its lease to its end. */
export class JobAttempt {
  readonly #job: LeasedJob
  readonly #kind: RegisteredKind
  readonly #parts: WorkerParts
  readonly #stop: AbortSignal
  readonly #lost = new AbortController()
  #isCompleted = false

  /** `stop` aborts when the process stops: the job is released, and the attempt does not count. */
  constructor(job: LeasedJob, kind: RegisteredKind, parts: WorkerParts & { stop: AbortSignal }) {
    this.#job = job
    this.#kind = kind
    this.#parts = parts
    this.#stop = parts.stop
  }

  /** Runs the handler and stores the result; throws if that fails. */
  async run(): Promise<void> {
    const stopRenewing = this.#keepRenewing()
    try {
      await this.#work()
    } catch (error) {
      await this.#record(error)
    } finally {
      stopRenewing()
    }
  }

  /** Releases the job; later results of the handler are ignored. */
  async release(): Promise<void> {
    this.#lost.abort()
    await this.#parts.leases.release(this.#job, after(this.#parts.clock, 0))
  }

  async #work(): Promise<void> {
    const { payload, attempts } = this.#job
    const isCutOff = attempts > ATTEMPTS_MAX && this.#kind.every === undefined
    // Every worker died during its attempt.
    if (isCutOff) throw new Error('Every attempt was cut off before its end')
    await this.#kind.run(payload, {
      signal: AbortSignal.any([this.#stop, this.#lost.signal]),
      complete: (transaction) => this.#complete(transaction),
    })
    if (!this.#isCompleted) await this.#complete()
  }

  async #complete(transaction?: Kysely<Tables>): Promise<void> {
    const { leases, clock } = this.#parts
    const { every } = this.#kind
    const isHeld =
      every === undefined
        ? await leases.complete(this.#job, transaction)
        : await leases.repeat(this.#job, after(clock, every), transaction)
    if (!isHeld) throw new LeaseLost(`The lease of the job ${this.#job.id} is lost`)
    this.#isCompleted = true
  }

  async #record(error: unknown): Promise<void> {
    const { leases, clock, log } = this.#parts
    const { kind, id } = this.#job
    if (error instanceof LeaseLost || this.#lost.signal.aborted) {
      log.warn({ kind, job: id }, 'a job went on elsewhere: its lease had run out')
    } else if (this.#stop.aborted) {
      await leases.release(this.#job, after(clock, 0))
    } else if (error instanceof JobPostponed) {
      log.warn({ kind, job: id, reason: error.message }, 'a job is postponed')
      await leases.release(this.#job, after(clock, Math.max(error.afterMs, POSTPONED_MIN)))
    } else {
      await this.#fail(error)
    }
  }

  async #fail(err: unknown): Promise<void> {
    const { leases, clock, log } = this.#parts
    const { kind, id: job, attempts } = this.#job
    const { every } = this.#kind
    const isLast = attempts >= ATTEMPTS_MAX
    if (isLast) log.error({ err, kind, job, attempts }, 'a job failed for good')
    else log.warn({ err, kind, job, attempts }, 'a job failed and comes again')
    const delay = Math.min(retryDelay(attempts), every ?? Infinity)
    await leases.fail(this.#job, {
      error: errorText(err),
      runAt: isLast && every === undefined ? null : after(clock, delay),
      failedAt: isLast ? after(clock, 0) : null,
    })
  }

  #keepRenewing(): () => void {
    const { leases, clock, log } = this.#parts
    const { leaseLength } = this.#kind
    const renew = async () => {
      try {
        const isHeld = await leases.renew(this.#job, leaseTimes(clock, leaseLength).until)
        if (!isHeld && !this.#isCompleted) this.#lost.abort()
      } catch (err) {
        log.warn({ err, kind: this.#job.kind }, 'the lease of a job could not be renewed')
      }
    }
    const timer = setInterval(() => void renew(), leaseLength / RENEWALS)
    timer.unref()
    return () => clearInterval(timer)
  }
}
