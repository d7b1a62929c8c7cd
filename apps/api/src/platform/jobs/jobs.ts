import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { NewId } from '../clock/new-id.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { after } from './job-attempt.ts'
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

/** When a job is to run, and what makes it the same as another. */
interface AddOptions {
  /** At once unless said. */
  runAt?: Date
  /** One job of the kind and key waits at most: a later one takes its place. */
  uniqueKey?: string
}

/**
 * Work behind requests, in a queue that all processes on a database share. A job runs at least once;
 * one worker at a time has a lease on it, and a lease that runs out is taken over.
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

  /** Says how jobs of a kind are done; before `start`, once for each kind. */
  handle<Payload>(
    { name, payload: shape }: JobKind<Payload>,
    { run, concurrency = 1, newestFirst = false }: JobHandler<Payload>,
  ): void {
    this.#register(name, {
      run: (payload, job) => run({ payload: shape.parse(JSON.parse(payload)), ...job }),
      concurrency,
      newestFirst,
      every: undefined,
    })
  }

  /** Repeats a piece of work, from the start on and so many milliseconds after each success. */
  repeat(name: string, every: number, run: (signal: AbortSignal) => Promise<void>): void {
    this.#register(name, {
      run: (_, { signal }) => run(signal),
      concurrency: 1,
      newestFirst: false,
      every,
    })
  }

  /** Adds a job as part of a transaction: it is there if that is committed. */
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

  /** Begins what was added at once, to be called after a commit; without it, that takes a second. */
  wake(): void {
    if (this.#isAdded) this.#worker.wake()
    this.#isAdded = false
  }

  /** Makes sure that repeating jobs are in the queue, due now. */
  async schedule(): Promise<void> {
    const { clock, newId, database } = this.#parts
    await database.writes.transaction().execute(async (transaction) => {
      for (const [kind, { every }] of this.#kinds) {
        if (every === undefined) continue
        const times = { now: after(clock, 0), latest: after(clock, every) }
        await this.#repository.schedule({ id: newId(), kind, ...times }, transaction)
      }
    })
  }

  /** Does what is due and what comes, until `stop`. */
  start(): void {
    this.#worker.start()
  }

  /** Does all that is due now, of these kinds alone if they are given; resolves to the attempts. */
  runDue(kinds?: readonly string[]): Promise<number> {
    return this.#worker.runDue(kinds)
  }

  /** Ends the work; what does not end in two seconds goes back to the queue. */
  stop(): Promise<void> {
    return this.#worker.stop()
  }

  /** Jobs that failed for good, newest first, those before `cursor` if given. */
  listFailed(limit: number, cursor?: string): Promise<FailedJob[]> {
    return this.#repository.listFailed(limit, cursor)
  }

  /** Makes a job that failed for good due now; resolves to its kind, or undefined if there is none. */
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
