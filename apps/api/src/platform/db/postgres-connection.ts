import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { bindable } from './bindable.ts'
import { asUnavailable, isLost, isRolledBack, isRunning } from './postgres-errors.ts'
import { isBegin } from './postgres-statements.ts'
import type { Result, Send } from './postgres-statements.ts'

/** Attempts at a statement that can be repeated. */
const ATTEMPTS = 3
/** Milliseconds before a repetition. The pool notices meanwhile which other connections are lost. */
const PAUSE = 20

/** A client of the pool, and how statements are sent on it. */
export interface Acquired {
  client: PoolClient
  send: Send
}

interface ConnectionParts {
  /** Takes another client from the pool; throws DatabaseUnavailable. */
  acquire: () => Promise<Acquired>
  /** Whether all statements only read. */
  isReadOnly: boolean
}

function isIdle({ client }: Acquired): boolean {
  return client.getTransactionStatus() === 'I'
}

/**
 * A connection of Kysely, from taking it from the pool to releasing it. A statement that had no effect is
 * repeated, on another client if this one is lost. Throws DatabaseUnavailable for errors that may be
 * temporary.
 */
export class PostgresConnection {
  readonly #parts: ConnectionParts
  #acquired: Acquired
  #isBroken = false
  #isReleased = false

  constructor(acquired: Acquired, parts: ConnectionParts) {
    this.#acquired = acquired
    this.#parts = parts
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<Result> {
    const values = bindable(parameters)
    // The server has rolled back.
    if (this.#isBroken && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
    for (let left = ATTEMPTS - 1; ; left--) {
      const isAlone = isIdle(this.#acquired)
      try {
        return await this.#acquired.send(sql, values)
      } catch (error) {
        if (left === 0 || !isAlone || !this.#hadNoEffect(sql, error)) {
          throw this.#failure(error, !isAlone && sql !== 'commit')
        }
        await this.#prepareAgain(error)
      }
    }
  }

  release(destroy = false): void {
    if (this.#isReleased) return
    this.#isReleased = true
    // The next user must not continue a transaction.
    this.#acquired.client.release(destroy || this.#isBroken || !isIdle(this.#acquired))
  }

  /** Of a statement outside of transactions. */
  #hadNoEffect(sql: string, error: unknown): boolean {
    if (isRolledBack(error)) return true
    return (this.#parts.isReadOnly || isBegin(sql)) && isLost(error) && !isRunning(error)
  }

  async #prepareAgain(error: unknown): Promise<void> {
    if (!isLost(error)) return sleep(PAUSE * (1 + Math.random()))
    this.release(true)
    await sleep(PAUSE)
    this.#acquired = await this.#parts.acquire()
    this.#isReleased = false
  }

  #failure(error: unknown, isBeforeCommit: boolean): unknown {
    this.#isBroken ||= isLost(error)
    const isUndone = isRolledBack(error) || (isBeforeCommit && isLost(error) && !isRunning(error))
    return asUnavailable(error, { isUndone }) ?? error
  }
}
