import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { migrate, ALL_MIGRATIONS } from './migrate.ts'
import type { BeforeUpgrade, Migrations } from './migrate.ts'
import type { DatabasePlace } from './take-snapshot.ts'
import { openSqlite } from './sqlite.ts'
import { refuseStopped } from './write-stop.ts'

interface Opening {
  /** Runs before an upgrade of existing tables. */
  beforeUpgrade?: BeforeUpgrade
  /** By default those of this program. */
  migrations?: Migrations
}

/** Opens the configured database without migrating it; throws StartError. */
export async function openAsItIs(place: DatabasePlace, log: Log): Promise<Database> {
  const { databaseUrl } = place
  if (databaseUrl) {
    // A site on SQLite does not load the driver.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...place, databaseUrl }, log)
  }
  return openSqlite(join(place.dataDir, 'inkwell.db'))
}

/**
 * Opens and migrates the configured database: PostgreSQL, or SQLite in the data folder. Throws
 * StartError.
 */
export async function openDatabase(
  place: DatabasePlace,
  log: Log,
  { beforeUpgrade, migrations }: Opening = {},
): Promise<Database> {
  const database = await openAsItIs(place, log)
  try {
    await refuseStopped(database)
    await migrate(database, migrations ?? ALL_MIGRATIONS, beforeUpgrade)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
