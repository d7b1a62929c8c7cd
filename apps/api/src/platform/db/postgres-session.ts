import { escapeLiteral } from 'pg'
import type { ClientBase } from 'pg'

/** The server's settings for the statements of a pool, by name. */
export type SessionSettings = Readonly<Record<string, string>>

/** The server's timeout comes before the client's, because its error has a reason. */
const BOUNDED: SessionSettings = {
  lock_timeout: '10s',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** Also where the role or the database has timeouts. */
const UNBOUNDED: SessionSettings = {
  lock_timeout: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** Acknowledged writes are on disk, whatever the server's default. */
const DURABLE: SessionSettings = { synchronous_commit: 'on' }

export const WRITING: SessionSettings = { ...DURABLE, ...BOUNDED }
export const READING: SessionSettings = { default_transaction_read_only: 'on', ...BOUNDED }
export const WRITING_WITHOUT_TIMEOUT: SessionSettings = { ...DURABLE, ...UNBOUNDED }
export const READING_WITHOUT_TIMEOUT: SessionSettings = {
  default_transaction_read_only: 'on',
  ...UNBOUNDED,
}

function settingCalls(session: SessionSettings, isLocal: boolean): string {
  return Object.entries(session)
    .map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, ${isLocal})`)
    .join(', ')
}

/**
 * A statement that makes the settings for one transaction. The default for transactions comes too late
 * for one that has begun.
 */
export function forTransaction(session: SessionSettings): string {
  const { default_transaction_read_only: readOnly, ...rest } = session
  return `select ${settingCalls({ ...rest, ...(readOnly && { transaction_read_only: readOnly }) }, true)}`
}

/** A connection to a server, or to a pooler, which lends servers for one transaction each. */
export type Backend = 'server' | 'pooler'

const STANDBY = 'The server is a standby, which only reads'

interface ConnectionState {
  pid: number
  is_standby: boolean
}

/**
 * Makes the settings for a whole connection, unless it leads to a pooler: its servers would keep them
 * for other clients. A pooler names a process id that is not the server's. No startup parameters are
 * sent, because PgBouncer refuses them. Throws if a standby is reached that cannot write.
 */
export async function configureConnection(
  client: ClientBase,
  session: SessionSettings,
): Promise<Backend> {
  const { processID: known } = client as unknown as { processID: number }
  const { rows } = await client.query<ConnectionState>(
    `select pg_backend_pid() as pid, pg_is_in_recovery() as is_standby,
      case when pg_backend_pid() = $1 then concat(${settingCalls(session, false)}) end as done`,
    [known],
  )
  // The address of a primary may lead to its former server for a while.
  if (rows[0]?.is_standby && !session.default_transaction_read_only) throw new Error(STANDBY)
  return rows[0]?.pid === known ? 'server' : 'pooler'
}
