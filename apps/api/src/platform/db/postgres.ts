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

/** Connections for reading and as many for writing; a server takes 100 unless told otherwise. */
const CONNECTIONS = 8

const CONNECTION: PoolConfig = {
  application_name: 'inkwell',
  max: CONNECTIONS,
  // Whoever comes after a quiet hour need not wait for one to be made.
  min: 1,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 60 * SECOND,
  // A server that vanished with its machine is noticed, even while nobody asks it anything.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30 * SECOND,
}

/** The server gives up first and says why; the rest is for one that says nothing any more. */
const TIMEOUTS: PoolConfig = {
  lock_timeout: 10 * SECOND,
  statement_timeout: 15 * SECOND,
  query_timeout: 20 * SECOND,
  idle_in_transaction_session_timeout: 30 * SECOND,
}

/** As SQLite's: counts are numbers, not texts. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, Number)
  return overrides
}

/** Connections to the server of `url`; a broken one is logged, and replaced. */
export function createPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...CONNECTION, types: numbersAsNumbers(), ...config })
  // Without a listener, a connection that breaks would take the process along: `error` of the pool
  // tells of idle ones, that of the client of those in use. Whoever asks next is told the rest.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Opens the PostgreSQL database at `url`. Throws StartError where that cannot be; no message of it
 * holds the password.
 */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  await checkServer(url, log)
  const connectionString = url
  const open = (config: PoolConfig) =>
    new Kysely<Tables>({ dialect: new ByteOrderDialect(createPool(config, log)) })
  // Acknowledged means on disk, whatever the server's own default.
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
