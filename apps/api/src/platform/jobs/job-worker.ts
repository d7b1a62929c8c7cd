import type { NewId } from '../clock/new-id.ts'
import { startBackgroundLoop } from './background-loop.ts'
import type { BackgroundLoop } from './background-loop.ts'
import { JobAttempt, leaseTimes } from './job-attempt.ts'
import type { RegisteredKind, WorkerParts } from './job-attempt.ts'
import type { LeasedJob } from './leases.repository.ts'

/** Milliseconds between polls for jobs of other processes and for expired leases. */
const POLL_EVERY = 1_000

/** Milliseconds for handlers to end when the process stops. */
const STOP_GRACE = 2_000

interface Running {
  kind: string
  attempt: JobAttempt
  /** Never rejects. */
  ended: Promise<void>
}

/** Claims due jobs of the registered kinds and runs them, within the concurrency of each kind. */
export class JobWorker {
  readonly #kinds: ReadonlyMap<string, RegisteredKind>
  readonly #parts: WorkerParts & { newId: NewId }
  readonly #running = new Set<Running>()
  readonly #stop = new AbortController()
  #claiming: Promise<unknown> = Promise.resolve()
  #steady: BackgroundLoop | undefined
  #stopped: Promise<void> | undefined
  #isFailing = false

  constructor(kinds: ReadonlyMap<string, RegisteredKind>, parts: WorkerParts & { newId: NewId }) {
    this.#kinds = kinds
    this.#parts = parts
  }

  start(): void {
    const { log } = this.#parts
    this.#steady = startBackgroundLoop(() => this.#look(), { every: POLL_EVERY, log })
  }

  /** Looks for jobs soon. */
  wake(): void {
    this.#steady?.wake()
  }

  /** Runs all due jobs of these kinds, including new ones; resolves to the number of attempts. */
  async runDue(kinds: readonly string[] = [...this.#kinds.keys()]): Promise<number> {
    let attempts = 0
    for (;;) {
      const claimed = await this.#claim(kinds)
      attempts += claimed
      const underWay = [...this.#running].map(({ ended }) => ended)
      if (claimed === 0 && underWay.length === 0) return attempts
      if (underWay.length > 0) await Promise.race(underWay)
    }
  }

  /** Starts no more jobs. Jobs that do not end soon are released. */
  stop(): Promise<void> {
    this.#stopped ??= this.#finish()
    return this.#stopped
  }

  async #finish(): Promise<void> {
    this.#stop.abort()
    await this.#steady?.stop()
    const { promise: isOver, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, STOP_GRACE)
    await Promise.race([isOver, Promise.all([...this.#running].map(({ ended }) => ended))])
    clearTimeout(timer)
    await Promise.all([...this.#running].map(({ attempt }) => attempt.release()))
  }

  /** Retries after database errors, and logs an outage once. */
  async #look(): Promise<boolean> {
    try {
      await this.#claim([...this.#kinds.keys()])
      this.#isFailing = false
    } catch (err) {
      if (!this.#isFailing) this.#parts.log.warn({ err }, 'the queue of jobs cannot be read')
      this.#isFailing = true
    }
    return false
  }

  /** Claims and starts due jobs up to the limits; resolves to their number. Calls are serialised. */
  #claim(names: readonly string[]): Promise<number> {
    const claimed = this.#claiming.then(() => this.#claimDue(names))
    this.#claiming = claimed.catch(() => 0)
    return claimed
  }

  async #claimDue(names: readonly string[]): Promise<number> {
    const { leases, clock, newId } = this.#parts
    // Other workers were faster.
    const taken = new Set<string>()
    let claimed = 0
    for (;;) {
      const open = names.filter((name) => !taken.has(name) && this.#placesOf(name) > 0)
      if (this.#stop.signal.aborted || open.length === 0) return claimed
      const name = await leases.findDueKind(open, leaseTimes(clock))
      const kind = name === undefined ? undefined : this.#kinds.get(name)
      if (name === undefined || !kind) return claimed
      const lease = { owner: newId(), ...leaseTimes(clock, kind.leaseLength) }
      const limit = this.#placesOf(name)
      const jobs = await leases.claim(name, { ...lease, limit, newestFirst: kind.newestFirst })
      if (jobs.length === 0) taken.add(name)
      if (this.#stop.signal.aborted) await this.#releaseLeases(jobs)
      else for (const job of jobs) this.#begin(job, kind)
      claimed += jobs.length
    }
  }

  /** Releases jobs that were claimed during a stop. */
  async #releaseLeases(jobs: readonly LeasedJob[]): Promise<void> {
    const { leases, clock } = this.#parts
    for (const job of jobs) await leases.release(job, leaseTimes(clock).now)
  }

  #placesOf(name: string): number {
    const concurrency = this.#kinds.get(name)?.concurrency ?? 0
    return concurrency - [...this.#running].filter(({ kind }) => kind === name).length
  }

  #begin(job: LeasedJob, kind: RegisteredKind): void {
    const attempt = new JobAttempt(job, kind, { ...this.#parts, stop: this.#stop.signal })
    const ended = attempt
      .run()
      // The result is not stored: the job runs again after the lease.
      .catch((err: unknown) => {
        this.#parts.log.warn({ err, kind: job.kind }, 'the end of a job could not be recorded')
      })
      .then(() => {
        this.#running.delete(running)
        this.wake()
      })
    const running: Running = { kind: job.kind, attempt, ended }
    this.#running.add(running)
  }
}
