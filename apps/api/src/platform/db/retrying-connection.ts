import { setTimeout as sleep } from 'node:timers/promises'
import { SelectQueryNode } from 'kysely'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { DatabaseUnavailable } from './unavailable.ts'

/** Milliseconds for which writes wait for a lock of another process. */
const TIMEOUT = 5_000

/** Milliseconds between retries; short at first, because most locks are short. */
const FIRST_DELAY = 2
const MAX_DELAY = 50

/** Milliseconds without an attempt after which a lock counts as another lock. */
const SAME_LOCK = 1_000

/** SQLite's primary result code for a lock of another process. */
const BUSY = 5

function isLocked(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false
  const { errcode = 0 } = (error.cause ?? {}) as { errcode?: number }
  return (errcode & 0xff) === BUSY
}

/**
 * Retries while another process holds the lock. SQLite's own wait would block the event loop. If a lock
 * is held longer than the timeout, all waiting writes fail.
 */
export class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  #heldSince = 0
  #lastSeen = -Infinity

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  /** A statement that fails with SQLITE_BUSY has had no effect. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let delay = FIRST_DELAY; ; delay = Math.min(delay * 2, MAX_DELAY)) {
      try {
        const result = await this.#connection.executeQuery<R>(query)
        // Reads never meet a lock.
        if (!SelectQueryNode.is(query.query)) this.#lastSeen = -Infinity
        return result
      } catch (error) {
        if (!isLocked(error) || this.#isOver()) throw error
      }
      await sleep(delay)
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }

  #isOver(): boolean {
    const now = performance.now()
    if (now - this.#lastSeen > SAME_LOCK) this.#heldSince = now
    this.#lastSeen = now
    return now - this.#heldSince > TIMEOUT
  }
}
