import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import { serveThread } from '../worker/serve-thread.ts'
import { DatabaseDamaged } from './damaged.ts'
import { statementCache } from './statement-cache.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export interface ScanTask {
  sql: string
  parameters: readonly unknown[]
}

export interface ScanFailure {
  kind: 'damaged' | 'unavailable' | 'other'
  message: string
}

/** A thread may wait for a lock; nobody else is blocked. */
const BUSY_TIMEOUT = 5_000

/** Kilobytes: the indexes that counts read. */
const CACHE = 8_000

function open(): (task: ScanTask) => unknown[] {
  const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: BUSY_TIMEOUT })
  database.exec(`pragma cache_size = -${CACHE}`)
  const prepare = statementCache(database)
  return ({ sql, parameters }) => [...prepare(sql).all(parameters)]
}

let run: ReturnType<typeof open> | undefined

function describe(error: unknown): ScanFailure {
  const kind = error instanceof DatabaseDamaged ? 'damaged' : 'other'
  const isUnavailable = error instanceof DatabaseUnavailable
  // The class that is created of it adds its own words to the cause.
  const { message } = ((isUnavailable ? error.cause : undefined) ?? error) as Error
  return { kind: isUnavailable ? 'unavailable' : kind, message }
}

serveThread((task: ScanTask) => (run ??= open())(task), describe)
