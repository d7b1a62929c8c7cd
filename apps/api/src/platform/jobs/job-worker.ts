import type { NewId } from '../clock/new-id.ts'
import { startBackgroundLoop } from './background-loop.ts'
import type { BackgroundLoop } from './background-loop.ts'
import { JobAttempt, leaseTimes } from './job-attempt.ts'
import type { RegisteredKind, WorkerParts } from './job-attempt.ts'
import type { LeasedJob } from './leases.repository.ts'

/** Milliseconds between two looks for what other processes, or those that died, have left to do. */
const POLL_EVERY = 1_000

/** Milliseconds that handlers have to end when the process stops. */
const STOP_GRACE = 2_000

/** An attempt that is under way. */
interface Running {
  kind: string
  attempt: JobAttempt
  /** Resolves at its end; never rejects. */
  ended: Promise<void>
}

/** Claims the jobs of the registered kinds and does them, as many at a time as each kind allows. */
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

  /** Works until `stop`. */
  start(): void {
    const { log } = this.#parts
    this.#steady = startBackgroundLoop(() => this.#look(), { every: POLL_EVERY, log })
  }

  /** There may be something to do. */
  wake(): void {
    this.#steady?.wake()
  }

  /** Does all jobs of these kinds that are due, and those that become due by it; resolves to the attempts. */
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

  /** Begins nothing more. Jobs that do not end soon go back, for others to begin. */
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

  /** A database that is away is waited for, and complained about once. */
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

  /** Begins what is due until all places are taken; resolves to the number. One at a time. */
  #claim(names: readonly string[]): Promise<number> {
    const claimed = this.#claiming.then(() => this.#claimDue(names))
    this.#claiming = claimed.catch(() => 0)
    return claimed
  }

  async #claimDue(names: readonly string[]): Promise<number> {
    const { leases, clock, newId } = this.#parts
    // Of these others were faster: they are left to the next look.
    const taken = new Set<string>()
    let claimed = 0
    for (;;) {
      const open = names.filter((name) => !taken.has(name) && this.#placesOf(name) > 0)
      if (this.#stop.signal.aborted || open.length === 0) return claimed
      const name = await leases.findDueKind(open, leaseTimes(clock))
      const kind = name === undefined ? undefined : this.#kinds.get(name)
      if (name === undefined || !kind) return claimed
      const lease = { owner: newId(), ...leaseTimes(clock) }
      const limit = this.#placesOf(name)
      const jobs = await leases.claim(name, { ...lease, limit, newestFirst: kind.newestFirst })
      if (jobs.length === 0) taken.add(name)
      if (this.#stop.signal.aborted) await this.#giveBack(jobs)
      else for (const job of jobs) this.#begin(job, kind)
      claimed += jobs.length
    }
  }

  /** What was claimed while the process was told to stop. */
  async #giveBack(jobs: readonly LeasedJob[]): Promise<void> {
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
      // How it ended is unknown to the database: it is done again once the lease is over.
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
