import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { StartError } from '../start-error.ts'
import { codeOf, isConnectionError } from './postgres-errors.ts'
import type { SessionSettings } from './postgres-session.ts'
import type { Tables } from './tables.ts'

/** The oldest tested major version. */
const OLDEST_VERSION = 14

const CONNECT_TIMEOUT = 5_000

/** Milliseconds to wait for a server in crash recovery. */
const RECOVERY_TIMEOUT = 60_000
const RECOVERY_POLL = 200
const CANNOT_CONNECT_NOW = '57P03'

function createClient(url: string, setting = 'DATABASE_URL'): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`${setting} cannot be read: ${reason}. Correct it.`, { cause })
  }
}

/** Codes of PostgreSQL, and messages of PgBouncer, which has one code for all. */
const NOT_LET_IN = /^28| SASL| no such user| \w+ authentication failed/
const NO_DATABASE = /^3D000| no such database| database .* does not exist/
const FULL = /^53300| too many connections| no more connections allowed/

/** A message for the operator: what prevents a connection, and what to change. */
function explain(error: Error, client: Client, setting: string): string {
  const { host, port, user, database } = client
  const server = `PostgreSQL at ${host}:${port}`
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  const report = `${code} ${message}`
  if (code === 'ENOTFOUND') {
    return `The host ${host} in ${setting} is not known here. Correct its name.`
  }
  if (NOT_LET_IN.test(report)) {
    return `${server} does not let ${user} in: ${message}. Correct the user and the password in ${setting}.`
  }
  if (NO_DATABASE.test(report)) {
    return `${server} has no database ${database}. Create it there, or name another one in ${setting}.`
  }
  if (FULL.test(report)) {
    return `${server} takes no more connections. Raise max_connections there, or end what holds them.`
  }
  if (isConnectionError(error) || code === 'ENOENT' || message.includes('timeout')) {
    return `No PostgreSQL answers at ${host}:${port}. Start it there, or correct ${setting}.`
  }
  return `${server} cannot be used: ${message}. Correct ${setting}.`
}

/** Connects; retries while the server is starting. */
async function connect(url: string, log: Log, setting: string): Promise<Client> {
  const deadline = performance.now() + RECOVERY_TIMEOUT
  for (;;) {
    const client = createClient(url, setting)
    // The query that fails reports the error.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      // A server that was interrupted during the handshake would wait for a minute.
      client.end().catch(() => undefined)
      const isStarting = codeOf(error) === CANNOT_CONNECT_NOW && performance.now() < deadline
      if (!isStarting) {
        throw new StartError(explain(error as Error, client, setting), { cause: error })
      }
      log.info('waiting for PostgreSQL, which is starting')
      await sleep(RECOVERY_POLL)
    }
  }
}

interface Facts {
  version: string
  version_num: number
  encoding: string
  fsync: string
  is_standby: boolean
}

/** A message if the server cannot be used, and what to change; otherwise undefined. */
export function complaintAboutServer(
  facts: Facts,
  { host, port, database }: Pick<Client, 'host' | 'port' | 'database'>,
  setting = 'DATABASE_URL',
): string | undefined {
  if (facts.version_num < OLDEST_VERSION * 10_000) {
    return (
      `PostgreSQL at ${host}:${port} is version ${facts.version}, and Inkwell needs ` +
      `${OLDEST_VERSION} or later. Upgrade it, or name another server in ${setting}.`
    )
  }
  if (facts.encoding !== 'UTF8') {
    return (
      `The database ${database} is encoded in ${facts.encoding}. ` +
      `Create one with ENCODING UTF8, and name it in ${setting}.`
    )
  }
  if (facts.is_standby) {
    return `PostgreSQL at ${host}:${port} is a standby, which only reads. Name its primary in ${setting}.`
  }
  return undefined
}

/** Checks the server of a setting; throws StartError if it cannot be used. */
export async function checkServer(url: string, log: Log, setting = 'DATABASE_URL'): Promise<void> {
  const client = await connect(url, log, setting)
  try {
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as version_num,
        current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync,
        pg_is_in_recovery() as is_standby`)
    const [facts] = rows
    const complaint = facts && complaintAboutServer(facts, client, setting)
    if (complaint) throw new StartError(complaint)
    if (facts?.fsync === 'off') {
      log.warn('PostgreSQL runs with fsync = off: a power cut may cost what was acknowledged.')
    }
  } finally {
    await client.end()
  }
}

/** Whether a lock of a database is free there. */
async function isFree(url: string, log: Log, lock: string): Promise<boolean> {
  const client = await connect(url, log, 'DATABASE_DIRECT_URL')
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      'select pg_try_advisory_xact_lock($1::bigint) as is_free',
      [lock],
    )
    return rows[0]?.is_free ?? false
  } finally {
    await client.end()
  }
}

/**
 * Checks that DATABASE_DIRECT_URL leads to the database of `pool`: after a move, it may name the former one.
 * Throws StartError.
 */
export async function checkDirectUrl(
  pool: Kysely<Tables>,
  directUrl: string,
  log: Log,
): Promise<void> {
  const lock = randomBytes(8).readBigInt64BE().toString()
  // In a transaction, because a pooler lends a server for no longer.
  const isOther = await pool.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(transaction)
    return isFree(directUrl, log, lock)
  })
  if (!isOther) return
  throw new StartError(
    'DATABASE_DIRECT_URL names another database than DATABASE_URL. Correct it, or leave it out.',
  )
}

/**
 * Checks that transactions have the settings of their pool, whatever is between it and the server. Throws
 * StartError.
 */
export async function checkSettings(
  pool: Kysely<Tables>,
  { synchronous_commit, statement_timeout }: SessionSettings,
  url: string,
): Promise<void> {
  const { host, port } = createClient(url)
  const server = `PostgreSQL at ${host}:${port}`
  const reading = pool.transaction().execute((transaction) =>
    sql<SessionSettings>`select current_setting('synchronous_commit') as synchronous_commit,
      current_setting('statement_timeout') as statement_timeout`.execute(transaction),
  )
  const { rows } = await reading.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `${server} refuses a transaction: ${reason}. A pooler must be in transaction mode.`,
      { cause },
    )
  })
  if (rows[0]?.synchronous_commit === synchronous_commit) {
    if (rows[0]?.statement_timeout === statement_timeout) return
  }
  throw new StartError(
    `${server} ignores set_config for synchronous_commit and statement_timeout, so acknowledged writes ` +
      'could be lost. Correct the pooler in front of it, or name the server itself in DATABASE_URL.',
  )
}
