import { Kysely } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { PostgresConnection } from './postgres-connection.ts'
import type { Acquired } from './postgres-connection.ts'
import { ByteOrderDialect } from './postgres-dialect.ts'
import { introduce } from './postgres-session.ts'
import type { Peer, Session } from './postgres-session.ts'
import { createNames, named, unnamed } from './postgres-statements.ts'
import type { Send } from './postgres-statements.ts'
import { RepeatingTransactions } from './repeating-transactions.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const SECOND = 1_000

const CONNECTION: PoolConfig = {
  application_name: 'inkwell',
  // Keeps one connection open, so that the first request after an idle period is fast.
  min: 1,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  // Detects a dead server on idle connections.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30 * SECOND,
}

interface PoolOptions {
  /** Connections at once. */
  max: number
  /** Those that stay open when idle; by default one. */
  min?: number
  session: Session
  /** Milliseconds for a response of the server; by default without limit. */
  queryTimeout?: number
  /** Whether transactions that were not committed run again. */
  repeats?: boolean
}

/** Returns counts as numbers, like SQLite. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, Number)
  return overrides
}

/** Adapts a pool for Kysely. Throws DatabaseUnavailable for errors that may be temporary. */
function forKysely(pool: Pool, sendOn: (client: PoolClient) => Send, isReadOnly: boolean) {
  async function acquire(): Promise<Acquired> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error)
    })
    return { client, send: sendOn(client) }
  }
  const adapted: PostgresPool = {
    options: pool.options,
    // The type also has cursors, which we do not use.
    connect: async () =>
      new PostgresConnection(await acquire(), {
        acquire,
        isReadOnly,
      }) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  }
  return adapted
}

/**
 * Opens a pool of connections to a server or a pooler. Broken connections are logged and replaced.
 */
export function openPool(
  connectionString: string,
  { max, min = 1, session, queryTimeout, repeats = false }: PoolOptions,
  log: Log,
): Kysely<Tables> {
  const peers = new WeakMap<ClientBase, Peer>()
  // The pool waits for the promise, which its types do not have.
  const onConnect: (client: ClientBase) => unknown = async (client) =>
    peers.set(client, await introduce(client, session))
  const pool = new Pool({
    ...CONNECTION,
    connectionString,
    max,
    min,
    types: numbersAsNumbers(),
    ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
    onConnect,
  })
  // Without listeners, a broken connection would end the process. The pool emits errors of idle
  // connections, the client those of connections in use. The next query reports the error.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const nameOf = createNames()
  const sendOn = (client: PoolClient): Send =>
    peers.get(client) === 'server' ? named(client, nameOf) : unnamed(client, session)
  const isReadOnly = session.default_transaction_read_only === 'on'
  const dialect = new ByteOrderDialect(forKysely(pool, sendOn, isReadOnly))
  return repeats ? new RepeatingTransactions({ dialect }) : new Kysely<Tables>({ dialect })
}
