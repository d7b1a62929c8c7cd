import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, onTestFinished, vi } from 'vitest'
import { newId } from '../platform/clock/new-id.ts'
import type { Database } from '../platform/db/database.ts'
import { NOTE } from '../platform/jobs/fixtures/note.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log/log.ts'
import { createMigratedDatabase, migratedPlace, openIn } from './test-database.ts'
import type { DatabasePlace } from './test-database.ts'

type NoteHandler = JobHandler<{ text: string }>['run']

/** Workers on one queue, as if in separate processes, with a common clock. */
export class JobWorkers {
  readonly place: DatabasePlace
  readonly database: Database
  readonly lines: string[] = []
  #now = Date.parse('2026-11-20T12:00:00.000Z')

  constructor(place: DatabasePlace, database: Database) {
    this.place = place
    this.database = database
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Advances the clock by milliseconds. */
  wait(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** Creates a worker without handlers. */
  worker(): Jobs {
    const log = createLog('info', { write: (line) => void this.lines.push(line) })
    const { database } = this
    const jobs = new Jobs({ database, clock: () => this.now(), newId, log })
    onTestFinished(() => jobs.stop())
    return jobs
  }

  /** Creates a worker with a handler of notes. */
  noteWorker(run: NoteHandler, options: Omit<JobHandler<unknown>, 'run'> = {}): Jobs {
    const jobs = this.worker()
    jobs.handle(NOTE, { run, ...options })
    return jobs
  }

  /** Creates a worker that appends the texts of notes to a list. */
  noting(done: string[]): Jobs {
    return this.noteWorker(({ payload }) => Promise.resolve(void done.push(payload.text)))
  }

  /** Adds a note to the queue. */
  async add(text: string, options?: { runAt?: Date; uniqueKey?: string }): Promise<void> {
    await this.worker().add(this.database.writes, NOTE, { text }, options)
  }

  /** All rows of the queue. */
  rows() {
    return this.database.writes.selectFrom('job').selectAll().orderBy('id').execute()
  }
}

/** Creates workers on an empty queue for one test. */
export async function jobWorkers(): Promise<JobWorkers> {
  const place = await migratedPlace()
  return new JobWorkers(place, await openIn(place))
}

/** The same for all tests of a file: one database, whose queue is emptied for each test. */
export function useJobWorkers(): () => Promise<JobWorkers> {
  let database: Database | undefined
  let place: DatabasePlace | undefined
  beforeAll(async () => {
    const { databaseUrl, drop } = await createMigratedDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-jobs-'))
    place = { dataDir, databaseUrl }
    database = await openDatabase(place, createLog('silent'))
    return async () => {
      await database?.close()
      await drop()
      await rm(dataDir, { recursive: true })
    }
  })
  afterEach(() => void vi.useRealTimers())
  return async () => {
    if (!database || !place) throw new Error('There is no database yet')
    await database.writes.deleteFrom('job').execute()
    return new JobWorkers(place, database)
  }
}
