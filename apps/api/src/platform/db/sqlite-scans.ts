import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { Thread } from '../worker/thread.ts'
import { DatabaseDamaged } from './damaged.ts'
import type { ScanFailure, ScanTask } from './sqlite-scans-thread.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** As on PostgreSQL. */
const TIME_LIMIT = 15_000

/** Scans are rare, because their results are cached. */
const WAITING_MAX = 64

/** Milliseconds until the thread ends, which takes 15 MB. */
const IDLE_TIME = 30_000

function toError({ kind, message }: ScanFailure): Error {
  if (kind === 'damaged') return new DatabaseDamaged(new Error(message))
  return kind === 'unavailable' ? new DatabaseUnavailable(new Error(message)) : new Error(message)
}

/** Sends queries to a thread that reads the database. */
class ScanConnection implements DatabaseConnection {
  readonly #thread: Thread<ScanTask, unknown[]>

  constructor(thread: Thread<ScanTask, unknown[]>) {
    this.#thread = thread
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await this.#thread.run({ sql, parameters })) as Row[] }
  }

  // oxlint-disable-next-line require-yield -- Kysely requires the method.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    await Promise.reject(new Error('Scans return all their rows at once.'))
  }
}

function refuseTransaction(): Promise<void> {
  return Promise.reject(new Error('Scans have no transactions.'))
}

class ScanDialect implements Dialect {
  readonly #thread: Thread<ScanTask, unknown[]>

  constructor(thread: Thread<ScanTask, unknown[]>) {
    this.#thread = thread
  }

  createDriver(): Driver {
    const connection = new ScanConnection(this.#thread)
    return {
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: refuseTransaction,
      commitTransaction: refuseTransaction,
      rollbackTransaction: refuseTransaction,
      destroy: () => this.#thread.close(),
    }
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

/**
 * Opens a database for queries that may read many rows: `node:sqlite` is synchronous, so they run in a
 * thread, one at a time. The thread starts with the first query.
 */
export function openScans(file: string): Kysely<Tables> {
  const thread = new Thread<ScanTask, unknown[]>({
    entry: new URL('sqlite-scans-thread.ts', import.meta.url),
    data: file,
    timeLimit: TIME_LIMIT,
    idleTime: IDLE_TIME,
    waiting: WAITING_MAX,
    whenFull: () => new DatabaseUnavailable('too many scans wait'),
    toError: (failure) => toError(failure as ScanFailure),
    whenEnded: (reason) => new DatabaseUnavailable(`a scan failed: ${reason}`),
  })
  return new Kysely({ dialect: new ScanDialect(thread) })
}
