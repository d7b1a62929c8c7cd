import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { MIGRATION_FILES } from './migration-files.ts'
import { lockMigrations } from './postgres-dialect.ts'
import { isPostgres } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** Migrations by name, in the order of their names. */
export type Migrations = Record<string, Migration>

/** The migrations of this program. */
export const ALL_MIGRATIONS: Migrations = Object.fromEntries(
  Object.entries(MIGRATION_FILES).map(([name, load]) => {
    return [name, { up: async (db: Kysely<unknown>) => (await load()).up(db) }]
  }),
)

function migratorOf(db: Kysely<Tables>, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
}

/** An upgrade of existing tables. */
export interface Upgrade {
  /** The newest applied migration. */
  from: string
  /** The newest migration of this program. */
  to: string
}

/** Runs before an upgrade; resolves to a sentence for the error message if the upgrade fails. */
export type BeforeUpgrade = (upgrade: Upgrade) => Promise<string>

async function findUpgrade(
  { reads }: Database,
  migrations: Migrations,
): Promise<Upgrade | undefined> {
  const all = await migratorOf(reads, migrations).getMigrations()
  const from = all.findLast(({ executedAt }) => executedAt)
  const to = all.at(-1)
  const isPending = all.some(({ executedAt }) => !executedAt)
  return from && to && isPending ? { from: from.name, to: to.name } : undefined
}

/** Resolves like the migrator. On PostgreSQL a transaction beside that of the migrator holds the lock. */
async function migrateAlone(db: Kysely<Tables>, migrations: Migrations) {
  const migrator = migratorOf(db, migrations)
  if (!isPostgres(db)) return migrator.migrateToLatest()
  return db.transaction().execute(async (lock) => {
    await lockMigrations(lock)
    return migrator.migrateToLatest()
  })
}

/**
 * Applies missing migrations in one transaction, in one process at a time. `beforeUpgrade` runs first
 * if tables exist. Throws StartError if the database is newer than this program or migration is not
 * permitted.
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  beforeUpgrade?: BeforeUpgrade,
): Promise<void> {
  const { withoutTimeouts, words } = database
  const upgrade = beforeUpgrade && (await findUpgrade(database, migrations))
  const kept = upgrade && (await beforeUpgrade(upgrade))
  const { error } = await withoutTimeouts((db) => migrateAlone(db, migrations))
  if (!error) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartError(
      `${words.name} was made by a newer version of this program. ` +
        `Start that version, or ${words.another}.`,
      { cause: error },
    )
  }
  const { message: reason } = error as Error
  const unchanged = `It is as it was before${kept ?? ''}. Start the earlier version`
  throw new StartError(
    `${words.name} cannot be brought up to this version: ${reason}. ` +
      `${upgrade ? unchanged : 'Repair it'}, or ${words.another}.`,
    { cause: error },
  )
}

/** Migrates to `level` within a transaction. Throws StartError if this program does not know it. */
export async function migrateTo(db: Kysely<Tables>, level: string): Promise<void> {
  if (!(level in ALL_MIGRATIONS)) {
    throw new StartError(
      `This version does not know the tables of the backup (${level}). Restore with a newer one.`,
    )
  }
  if (isPostgres(db)) await lockMigrations(db)
  const { error } = await migratorOf(db, ALL_MIGRATIONS).migrateTo(level)
  if (error) throw error as Error
}
