import { Kysely } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import { PostgresConnection } from './postgres-connection.ts'
import type { Acquired } from './postgres-connection.ts'
import { ByteOrderDialect } from './postgres-dialect.ts'
import type { Replica } from './postgres-replica.ts'
import { configureConnection } from './postgres-session.ts'
import type { Backend, SessionSettings } from './postgres-session.ts'
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
  session: SessionSettings
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

/** A pool of connections to one address. */
interface Source {
  pool: Pool
  /** Throws DatabaseUnavailable. */
  acquire: () => Promise<Acquired>
}

/** Adapts sources for Kysely. */
function forKysely(
  sources: readonly Source[],
  { acquire, isReadOnly }: { acquire: Source['acquire']; isReadOnly: boolean },
): ByteOrderDialect {
  const adapted: PostgresPool = {
    options: sources[0]?.pool.options ?? {},
    // The type also has cursors, which we do not use.
    connect: async () =>
      new PostgresConnection(await acquire(), {
        acquire,
        isReadOnly,
      }) as unknown as PostgresPoolClient,
    end: async () => void (await Promise.all(sources.map(({ pool }) => pool.end()))),
  }
  return new ByteOrderDialect(adapted)
}

/** Broken connections are logged and replaced. */
function createSource(
  connectionString: string,
  { max, min = 1, session, queryTimeout }: PoolOptions,
  log: Log,
): Source {
  const backends = new WeakMap<ClientBase, Backend>()
  // The pool waits for the promise, which its types do not have.
  const onConnect: (client: ClientBase) => unknown = async (client) =>
    backends.set(client, await configureConnection(client, session))
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
    backends.get(client) === 'server' ? named(client, nameOf) : unnamed(client, session)
  return {
    pool,
    async acquire() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
      return { client, send: sendOn(client) }
    },
  }
}

/** Opens a pool of connections to a server or a pooler. */
export function openPool(url: string, options: PoolOptions, log: Log): Kysely<Tables> {
  const source = createSource(url, options, log)
  const isReadOnly = options.session.default_transaction_read_only === 'on'
  const dialect = forKysely([source], { acquire: source.acquire, isReadOnly })
  return options.repeats ? new RepeatingTransactions({ dialect }) : new Kysely<Tables>({ dialect })
}

/** Opens pools for reads, which go to the replica if it is wanted and answers, or to the primary. */
export function openReads(
  url: string,
  options: PoolOptions,
  { replica, log }: { replica: Replica; log: Log },
): Kysely<Tables> {
  const primary = createSource(url, options, log)
  const secondary = createSource(replica.url, { ...options, min: 0 }, log)
  const acquire = () =>
    replica.isWanted() ? secondary.acquire().catch(primary.acquire) : primary.acquire()
  const dialect = forKysely([primary, secondary], { acquire, isReadOnly: true })
  return new Kysely<Tables>({ dialect })
}
