import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, execute } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'

const POLL = 10

/** The processes to kill. */
export type Victim = 'service' | 'database' | 'both'

/** A database engine, and the operations that the proof needs. */
export interface Engine {
  /** Name and version. */
  name: string
  /** The service's environment variables for it. */
  settings: Record<string, string>
  /** The victims in rotation. */
  victims: readonly Victim[]
  /** Kills all processes of the database. */
  crash(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Resolves when no statement of a killed service is still running. */
  settle(): Promise<void>
  /** Makes all jobs of a killed service due, as if their leases and delays had expired. */
  endLeases(dataDir: string): Promise<void>
  /** The rows of a statement, each an array of values. */
  query(dataDir: string, statement: string): Promise<unknown[][]>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

const END_LEASES = `update job set lease_until = null, run_at = created_at
  where run_at is not null and unique_key <> kind`

export type EngineName = 'sqlite' | 'postgres'

function nothing(): Promise<void> {
  return Promise.resolve()
}

function querySqlite(dataDir: string, statement: string): Promise<unknown[][]> {
  const database = new DatabaseSync(join(dataDir, 'inkwell.db'), { timeout: 30_000 })
  try {
    const prepared = database.prepare(statement)
    prepared.setReturnArrays(true)
    return Promise.resolve(prepared.all() as unknown as unknown[][])
  } finally {
    database.close()
  }
}

/** Runs within the service, in its data folder. */
function sqlite(): Engine {
  return {
    name: `SQLite ${process.versions.sqlite}`,
    settings: {},
    victims: ['service'],
    crash: nothing,
    start: nothing,
    settle: nothing,
    endLeases: async (dataDir) => void (await querySqlite(dataDir, END_LEASES)),
    query: querySqlite,
    remove: nothing,
  }
}

async function postgres(folder?: string): Promise<Engine> {
  const server = await startPostgres({ isDurable: true, folder })
  const address = await createDatabase(server.url)
  const [version] = await execute(address, 'show server_version')
  const others = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  return {
    name: `PostgreSQL ${String(version?.[0])}`,
    settings: { DATABASE_URL: address },
    victims: ['both', 'database', 'service'],
    crash: () => server.crash(),
    start: () => server.start(),
    async settle() {
      while ((await execute(address, others)).length > 0) await sleep(POLL)
    },
    endLeases: async () => void (await execute(address, END_LEASES)),
    query: (_, statement) => execute(address, statement),
    remove: () => server.remove(),
  }
}

/** Creates an empty, durable database of that engine; a server uses files below `folder`. */
export async function createEngine(name: EngineName, folder?: string): Promise<Engine> {
  return name === 'sqlite' ? sqlite() : postgres(folder)
}
