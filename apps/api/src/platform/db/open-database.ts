import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { BeforeUpgrade, Migrations } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { refuseStopped } from './write-stop.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>

interface Opening {
  /** Runs before an upgrade of existing tables. */
  beforeUpgrade?: BeforeUpgrade
  /** By default those of this program. */
  migrations?: Migrations
}

/** Opens the configured database without migrating it; throws StartError. */
export async function openAsItIs({ dataDir, databaseUrl }: Place, log: Log): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, log)
  return openSqlite(join(dataDir, 'inkwell.db'))
}

/**
 * Opens and migrates the configured database: PostgreSQL, or SQLite in the data folder. Throws
 * StartError.
 */
export async function openDatabase(
  place: Place,
  log: Log,
  { beforeUpgrade, migrations }: Opening = {},
): Promise<Database> {
  const database = await openAsItIs(place, log)
  try {
    await refuseStopped(database)
    await migrate(database, migrations ?? (await readMigrations()), beforeUpgrade)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
