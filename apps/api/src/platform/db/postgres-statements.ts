import { hash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { bindable } from './bindable.ts'
import { asUnavailable, isStalePlan } from './postgres-errors.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Several times the number of our queries; queries with lists of varying length remain bounded. */
const NAMES_MAX = 256

type NameOf = (sql: string) => string | undefined

/** Names the first statements by their text; a server keeps prepared statements. */
function createNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known || names.size >= NAMES_MAX) return known
    const name = hash('sha256', sql, 'base64url')
    names.set(sql, name)
    return name
  }
}

/** A connection that prepares each statement once and then uses its name. */
class NamedStatementsClient {
  readonly #client: PoolClient
  readonly #nameOf: NameOf
  #isBroken = false

  constructor(client: PoolClient, nameOf: NameOf) {
    this.#client = client
    this.#nameOf = nameOf
  }

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const values = bindable(parameters)
    const name = this.#nameOf(sql)
    try {
      return await this.#send<R>({ text: sql, values, ...(name && { name }) })
    } catch (error) {
      // Another process has changed a table since the statement was prepared.
      if (isStalePlan(error)) return this.#send({ text: sql, values })
      throw error
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isBroken)
  }

  async #send<R>(query: { text: string; values: unknown[]; name?: string }) {
    try {
      return (await this.#client.query(query)) as unknown as PostgresQueryResult<R>
    } catch (error) {
      const unavailable = asUnavailable(error)
      if (!unavailable) throw error
      // A statement may still be running on it.
      this.#isBroken = true
      throw unavailable
    }
  }
}

/** Adapts a pool for Kysely. Throws DatabaseUnavailable for errors that may be temporary. */
export function namedStatements(pool: Pool): PostgresPool {
  const nameOf = createNames()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()

  function named(client: PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    // The type also has cursors, which we do not use.
    const made = new NamedStatementsClient(client, nameOf) as unknown as PostgresPoolClient
    clients.set(client, made)
    return made
  }

  return {
    options: pool.options,
    async connect() {
      try {
        return named(await pool.connect())
      } catch (error) {
        throw new DatabaseUnavailable(error)
      }
    },
    end: () => pool.end(),
  }
}
