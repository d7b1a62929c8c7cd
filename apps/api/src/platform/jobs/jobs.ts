import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { NewId } from '../clock/new-id.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Log } from '../log/log.ts'
import { after, LEASE } from './job-attempt.ts'
import type { RegisteredKind } from './job-attempt.ts'
import type { JobHandler, JobKind } from './job.ts'
import { JobWorker } from './job-worker.ts'
import { JobsRepository } from './jobs.repository.ts'
import type { FailedJob } from './jobs.repository.ts'
import { LeasesRepository } from './leases.repository.ts'

interface JobsParts {
  database: Pick<Database, 'reads' | 'writes'>
  clock: Clock
  newId: NewId
  log: Log
}

interface AddOptions {
  /** Now by default. */
  runAt?: Date
  /** Only one job of this kind and key can wait; a later one replaces it. */
  uniqueKey?: string
}

/**
 * Background jobs in a queue that all processes share. A job runs at least once; one worker at a time
 * holds its lease, and another takes over when the lease expires.
 */
export class Jobs {
  readonly #parts: JobsParts
  readonly #repository: JobsRepository
  readonly #kinds = new Map<string, RegisteredKind>()
  readonly #worker: JobWorker
  #isAdded = false

  constructor(parts: JobsParts) {
    this.#parts = parts
    this.#repository = new JobsRepository(parts.database)
    this.#worker = new JobWorker(this.#kinds, {
      ...parts,
      leases: new LeasesRepository(parts.database),
    })
  }

  /** Registers the handler of a kind, once, before `start`. */
  handle<Payload>(
    { name, payload: shape }: JobKind<Payload>,
    { run, concurrency = 1, newestFirst = false, leaseLength = LEASE }: JobHandler<Payload>,
  ): void {
    this.#register(name, {
      run: (payload, job) => run({ payload: shape.parse(JSON.parse(payload)), ...job }),
      concurrency,
      newestFirst,
      leaseLength,
      every: undefined,
    })
  }

  /** Repeats a job, from the start and `every` milliseconds after each success. */
  repeat(name: string, every: number, run: (signal: AbortSignal) => Promise<void>): void {
    this.#register(name, {
      run: (_, { signal }) => run(signal),
      concurrency: 1,
      newestFirst: false,
      leaseLength: LEASE,
      every,
    })
  }

  /** Adds a job within a transaction. */
  async add<Payload>(
    transaction: Kysely<Tables>,
    { name: kind }: JobKind<Payload>,
    payload: Payload,
    { runAt, uniqueKey }: AddOptions = {},
  ): Promise<void> {
    const id = this.#parts.newId()
    const now = after(this.#parts.clock, 0)
    const job = {
      id,
      kind,
      uniqueKey: uniqueKey ?? id,
      payload: JSON.stringify(payload),
      runAt: runAt?.toISOString() ?? now,
      now,
    }
    await this.#repository.add(job, transaction)
    this.#isAdded = true
  }

  /** Removes a job that waits, within a transaction. One that runs is its worker's. */
  remove({ name }: Pick<JobKind<unknown>, 'name'>, uniqueKey: string, transaction: Kysely<Tables>) {
    return this.#repository.remove(name, uniqueKey, transaction)
  }

  /**
   * Starts added jobs at once; call it after the commit. Otherwise polling finds them within a second.
   */
  wake(): void {
    if (this.#isAdded) this.#worker.wake()
    this.#isAdded = false
  }

  /**
   * Inserts repeating jobs, due now. If nothing can be stored, those of earlier starts stay as they are: a service reads on a
   * full disk, also after a restart.
   */
  async schedule(): Promise<void> {
    try {
      await this.#schedule()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.isForWritesOnly)) throw error
      this.#parts.log.warn({ err: error }, 'no job is scheduled, because nothing can be stored')
    }
  }

  async #schedule(): Promise<void> {
    const { clock, newId, database } = this.#parts
    await database.writes.transaction().execute(async (transaction) => {
      for (const [kind, { every }] of this.#kinds) {
        if (every === undefined) continue
        const times = { now: after(clock, 0), latest: after(clock, every) }
        await this.#repository.schedule({ id: newId(), kind, ...times }, transaction)
      }
    })
  }

  start(): void {
    this.#worker.start()
  }

  /** Runs all due jobs, of these kinds if given; resolves to the number of attempts. */
  runDue(kinds?: readonly string[]): Promise<number> {
    return this.#worker.runDue(kinds)
  }

  /** Stops; jobs that do not end within two seconds are released. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** Permanently failed jobs, newest first, before `cursor`. */
  listFailed(limit: number, cursor?: string): Promise<FailedJob[]> {
    return this.#repository.listFailed(limit, cursor)
  }

  /** Makes a failed job due now; resolves to its kind, or undefined if there is no such job. */
  async retry(id: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const kind = await this.#repository.retry(id, after(this.#parts.clock, 0), transaction)
    this.#isAdded ||= kind !== undefined
    return kind
  }
  #register(name: string, kind: RegisteredKind): void {
    if (this.#kinds.has(name)) throw new Error(`Jobs of the kind ${name} have a handler already`)
    this.#kinds.set(name, kind)
  }
}
