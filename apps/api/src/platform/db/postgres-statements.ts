import { hash } from 'node:crypto'
import type { PostgresQueryResult } from 'kysely'
import { Query } from 'pg'
import type { Connection, PoolClient, QueryConfig } from 'pg'
import { isStalePlan } from './postgres-errors.ts'
import { forTransaction } from './postgres-session.ts'
import type { SessionSettings } from './postgres-session.ts'

/** Several times the number of our queries; queries with lists of varying length remain bounded. */
const NAMES_MAX = 256

type NameOf = (sql: string) => string | undefined
export type Result = PostgresQueryResult<unknown>
/** Sends a statement to a server. */
export type Send = (sql: string, values: unknown[]) => Promise<Result>

/** Whether a statement begins a transaction. */
export function isBegin(sql: string): boolean {
  return /^(begin|start transaction)\b/.test(sql)
}

/** Names the first statements by their text; a server keeps prepared statements. */
export function createNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known || names.size >= NAMES_MAX) return known
    const name = hash('sha256', sql, 'base64url')
    names.set(sql, name)
    return name
  }
}

async function submit(client: PoolClient, query: QueryConfig): Promise<Result> {
  return (await client.query(query)) as unknown as Result
}

/** Prepares each statement once and then uses its name. */
export function named(client: PoolClient, nameOf: NameOf): Send {
  return async (text, values) => {
    const name = nameOf(text)
    try {
      return await submit(client, { text, values, ...(name && { name }) })
    } catch (error) {
      // Another process has changed a table since the statement was prepared.
      if (isStalePlan(error)) return submit(client, { text, values })
      throw error
    }
  }
}

/** Methods of pg that its types do not have. */
interface Wire extends Connection {
  parse: (message: { text: string }) => void
  bind: (message: object) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: object) => void
}

/** A statement with one before it, in one message and one transaction. */
class Preceded extends Query {
  constructor(before: string, config: QueryConfig) {
    // With the simple protocol, a message is a transaction of its own.
    super({ ...config, queryMode: 'extended' } as QueryConfig)
    const submitAlone = this.submit.bind(this)
    this.submit = (connection) => {
      const wire = connection as Wire
      wire.stream.cork()
      wire.parse({ text: before })
      wire.bind({})
      wire.describe({ type: 'P', name: '' })
      wire.execute({})
      const failure = submitAlone(connection)
      wire.stream.uncork()
      return failure
    }
  }
}

function submitAfter(client: PoolClient, before: string, config: QueryConfig): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const query = new Preceded(before, config)
  const done = (error: Error | undefined, results: unknown) => {
    if (error) reject(error)
    else resolve((results as Result[]).at(-1) as Result)
  }
  client.query(Object.assign(query, { callback: done }))
  return promise
}

/**
 * Sends each statement without a name and each transaction with its settings, because the next
 * transaction may be on another server.
 */
export function unnamed(client: PoolClient, session: SessionSettings): Send {
  const settings = forTransaction(session)
  return (text, values) => {
    if (isBegin(text)) {
      return submit(client, { text: `${text}; ${settings}` })
    }
    const isAlone = client.getTransactionStatus() === 'I'
    const query = { text, values }
    return isAlone ? submitAfter(client, settings, query) : submit(client, query)
  }
}
