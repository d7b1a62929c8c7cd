import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import type { Log } from '../log/log.ts'
import { StartError } from '../start-error.ts'
import type { Snapshot } from './snapshot.ts'
import { snapshotSqlite } from './sqlite-snapshot.ts'

/** Where a database is. */
export type DatabasePlace = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databaseDirectUrl' | 'databaseConnections' | 'readDatabaseUrl'>>

/**
 * Runs `work` on a consistent snapshot; the database may have another migration level. Writes nothing.
 * Throws StartError if there is no database.
 */
export async function takeSnapshot<T>(
  { dataDir, databaseUrl, databaseDirectUrl }: DatabasePlace,
  log: Log,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    const { snapshotPostgres } = await import('./postgres-snapshot.ts')
    return snapshotPostgres(databaseDirectUrl ?? databaseUrl, log, work)
  }
  const file = join(dataDir, 'inkwell.db')
  if (existsSync(file)) return snapshotSqlite(file, work)
  throw new StartError(
    `There is no database in ${dataDir}. Set DATA_DIR to the data folder, or DATABASE_URL.`,
  )
}
