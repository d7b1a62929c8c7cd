import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { isForeignKeyViolation, isUniqueViolation } from './postgres-errors.ts'
import { PostgresEventReader, pruneOnPostgres } from './postgres-events.ts'
import { openPool, openReads } from './postgres-pool.ts'
import { positionOf, Replica } from './postgres-replica.ts'
import { READING, WRITING, WRITING_WITHOUT_TIMEOUT } from './postgres-session.ts'
import { checkDirectUrl, checkServer, checkSettings } from './postgres-start.ts'
import type { Tables } from './tables.ts'

/** Connections for reads, and as many for writes. The default limit of a server is 100. */
const CONNECTIONS = 8
const QUERY_TIMEOUT = 20_000

interface PostgresPlace {
  databaseUrl: string
  /** The same database without a pooler; by default `databaseUrl`. */
  databaseDirectUrl?: string | undefined
  /** Connections for reads, and as many for writes. */
  databaseConnections?: number
  /** A replica for public reads. */
  readDatabaseUrl?: string | undefined
}

/** The position of the primary in its log, after all commits so far. */
async function writtenBy(writes: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(
    writes,
  )
  return positionOf(rows[0]?.lsn ?? '')
}

/** Opens a PostgreSQL database. Throws StartError, whose message never contains the password. */
export async function openPostgres(place: PostgresPlace, log: Log): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl, databaseConnections = CONNECTIONS } = place
  await checkServer(url, log)
  if (databaseDirectUrl) await checkServer(databaseDirectUrl, log, 'DATABASE_DIRECT_URL')
  const directUrl = databaseDirectUrl ?? url
  const bounds = { max: databaseConnections, queryTimeout: QUERY_TIMEOUT }
  const writes = openPool(url, { ...bounds, session: WRITING, repeats: true }, log)
  const reading = { ...bounds, session: READING }
  const { readDatabaseUrl } = place
  const replica = readDatabaseUrl
    ? new Replica(readDatabaseUrl, () => writtenBy(writes))
    : undefined
  const reads = replica ? openReads(url, reading, { replica, log }) : openPool(url, reading, log)
  const close = async () => void (await Promise.all([reads.destroy(), writes.destroy()]))
  try {
    await checkSettings(writes, WRITING, url)
    if (databaseDirectUrl) await checkDirectUrl(writes, databaseDirectUrl, log)
  } catch (error) {
    await close()
    throw error
  }
  return {
    writes,
    reads,
    scans: reads,
    readPublicly: (work) => (replica ? replica.readPublicly(work) : work()),
    counts: writes,
    isUniqueViolation,
    isForeignKeyViolation,
    async withoutTimeouts(work) {
      const unbounded = openPool(directUrl, { max: 2, session: WRITING_WITHOUT_TIMEOUT }, log)
      try {
        return await work(unbounded)
      } finally {
        await unbounded.destroy()
      }
    },
    openEvents: () => new PostgresEventReader(directUrl, log, replica),
    pruneEvents: (time) => pruneOnPostgres(writes, time),
    words: { name: 'The database of DATABASE_URL', another: 'set DATABASE_URL to another one' },
    close,
  }
}
