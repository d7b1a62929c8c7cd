import { Kysely } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'
import type { PoolConfig } from 'pg'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { ByteOrderDialect } from './postgres-dialect.ts'
import { isDangling, isDuplicate } from './postgres-errors.ts'
import { PostgresEventReader, pruneOnPostgres } from './postgres-events.ts'
import { checkServer } from './postgres-start.ts'
import type { Tables } from './tables.ts'

const SECOND = 1_000

/** Connections for reads, and as many for writes. The default limit of a server is 100. */
const CONNECTIONS = 8

const CONNECTION: PoolConfig = {
  application_name: 'inkwell',
  max: CONNECTIONS,
  // Keeps one connection open, so that the first request after an idle period is fast.
  min: 1,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  // Detects a dead server on idle connections.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30 * SECOND,
}

/** The server's timeout comes first, because its error has a reason. */
const TIMEOUTS: PoolConfig = {
  lock_timeout: 10 * SECOND,
  statement_timeout: 15 * SECOND,
  query_timeout: 20 * SECOND,
  idle_in_transaction_session_timeout: 30 * SECOND,
}

/** Returns counts as numbers, like SQLite. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, Number)
  return overrides
}

/** Creates a pool; broken connections are logged and replaced. */
export function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...CONNECTION, types: numbersAsNumbers(), ...config })
  // Without listeners, a broken connection would end the process. The pool emits errors of idle
  // connections, the client those of connections in use. The next query reports the error.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens a PostgreSQL database. Throws StartError, whose message never contains the password. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  await checkServer(url, log)
  const connectionString = url
  const open = (config: PoolConfig) =>
    new Kysely<Tables>({ dialect: new ByteOrderDialect(createPool(config, log)) })
  // Acknowledged writes are on disk, whatever the server's default.
  const writing = { connectionString, options: '-c synchronous_commit=on' }
  const writes = open({ ...writing, ...TIMEOUTS })
  const reads = open({
    connectionString,
    ...TIMEOUTS,
    options: '-c default_transaction_read_only=on',
  })
  return {
    writes,
    reads,
    scans: reads,
    counts: writes,
    isDuplicate,
    isDangling,
    async withoutTimeouts(work) {
      const patient = open({ ...writing, max: 2 })
      try {
        return await work(patient)
      } finally {
        await patient.destroy()
      }
    },
    openEvents: () => new PostgresEventReader(url, log),
    pruneEvents: (time) => pruneOnPostgres(writes, time),
    words: { name: 'The database of DATABASE_URL', another: 'set DATABASE_URL to another one' },
    async close() {
      await Promise.all([reads.destroy(), writes.destroy()])
    },
  }
}
