import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Opens the database that the settings name, a PostgreSQL or else the file in the data folder, with
 * its tables as this program needs them. Throws StartError where that cannot be.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl, log)
    : openSqlite(join(dataDir, 'inkwell.db'))
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
