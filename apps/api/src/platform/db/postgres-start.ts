import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { StartError } from '../start-error.ts'
import { codeOf, isLineCut } from './postgres-errors.ts'

/** The oldest major version that the tests of this service have passed on. */
const OLDEST_VERSION = 14

const CONNECT_TIMEOUT = 5_000

/** A server that recovers from a crash says so and is back in a moment, or in some. */
const RECOVERY_TIMEOUT = 60_000
const RECOVERY_POLL = 200
const CANNOT_CONNECT_NOW = '57P03'

function createClient(url: string): Client {
  try {
    return new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`DATABASE_URL cannot be read: ${reason}. Correct it.`, { cause })
  }
}

/** What stands in the way of a connection, and what to change, by what the error says. */
function explain(error: Error, { host, port, user, database }: Client): string {
  const server = `PostgreSQL at ${host}:${port}`
  const { message } = error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') {
    return `The host ${host} in DATABASE_URL is not known here. Correct its name.`
  }
  if (code.startsWith('28') || message.startsWith('SASL')) {
    return `${server} does not let ${user} in: ${message}. Correct the user and the password in DATABASE_URL.`
  }
  if (code === '3D000') {
    return `${server} has no database ${database}. Create it there, or name another one in DATABASE_URL.`
  }
  if (code === '53300') {
    return `${server} takes no more connections. Raise max_connections there, or end what holds them.`
  }
  if (isLineCut(error) || code === 'ENOENT' || message.includes('timeout')) {
    return `No PostgreSQL answers at ${host}:${port}. Start it there, or correct DATABASE_URL.`
  }
  return `${server} cannot be used: ${message}. Correct DATABASE_URL.`
}

/** A connection to the server, which is waited for while it is starting. */
async function connect(url: string, log: Log): Promise<Client> {
  const deadline = performance.now() + RECOVERY_TIMEOUT
  for (;;) {
    const client = createClient(url)
    // What goes wrong later is told by the query that it goes wrong for.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      // A server that is left in the middle of a greeting waits for a minute.
      client.end().catch(() => undefined)
      const isStarting = codeOf(error) === CANNOT_CONNECT_NOW && performance.now() < deadline
      if (!isStarting) throw new StartError(explain(error as Error, client), { cause: error })
      log.info('waiting for PostgreSQL, which is starting')
      await sleep(RECOVERY_POLL)
    }
  }
}

/** What a server says of itself. */
interface Facts {
  version: string
  version_num: number
  encoding: string
  fsync: string
  is_standby: boolean
}

/** What is wrong with a server for good, and what to change; undefined where nothing is. */
export function complaintAboutServer(
  facts: Facts,
  { host, port, database }: Pick<Client, 'host' | 'port' | 'database'>,
): string | undefined {
  if (facts.version_num < OLDEST_VERSION * 10_000) {
    return (
      `PostgreSQL at ${host}:${port} is version ${facts.version}, and Inkwell needs ` +
      `${OLDEST_VERSION} or later. Upgrade it, or name another server in DATABASE_URL.`
    )
  }
  if (facts.encoding !== 'UTF8') {
    return (
      `The database ${database} is encoded in ${facts.encoding}. ` +
      'Create one with ENCODING UTF8, and name it in DATABASE_URL.'
    )
  }
  if (facts.is_standby) {
    return `PostgreSQL at ${host}:${port} is a standby, which only reads. Name its primary in DATABASE_URL.`
  }
  return undefined
}

/** Asks the server of DATABASE_URL whether it will do; throws StartError where it will not. */
export async function checkServer(url: string, log: Log): Promise<void> {
  const client = await connect(url, log)
  try {
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as version_num,
        current_setting('server_encoding') as encoding,
        current_setting('fsync') as fsync,
        pg_is_in_recovery() as is_standby`)
    const [facts] = rows
    const complaint = facts && complaintAboutServer(facts, client)
    if (complaint) throw new StartError(complaint)
    if (facts?.fsync === 'off') {
      log.warn('PostgreSQL runs with fsync = off: a power cut may cost what was acknowledged.')
    }
  } finally {
    await client.end()
  }
}
