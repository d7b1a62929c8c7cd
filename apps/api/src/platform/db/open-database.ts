import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { BeforeUpgrade, Migrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>

/** What opening a database may be given besides its place. */
interface Opening {
  /** Comes before tables that exist are changed. */
  beforeUpgrade?: BeforeUpgrade
  /** Those of this program, unless told otherwise. */
  migrations?: Migrations
}

/** Opens the database that the settings name, with whatever tables it has; throws StartError. */
export async function openAsItIs({ dataDir, databaseUrl }: Place, log: Log): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  return openSqlite(join(dataDir, 'inkwell.db'))
}

/**
 * Opens the database that the settings name, a PostgreSQL or else the file in the data folder, with
 * its tables as this program needs them. Throws StartError where that cannot be.
 */
export async function openDatabase(
  place: Place,
  log: Log,
  { beforeUpgrade, migrations }: Opening = {},
): Promise<Database> {
  const database = await openAsItIs(place, log)
  try {
    await migrate(database, migrations ?? (await readMigrations()), beforeUpgrade)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
