import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Tables } from './tables.ts'

const folder = new URL('../../../migrations/', import.meta.url)

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  const modules = files.map(async (file) => {
    const migration = (await import(new URL(file, folder).href)) as Migration
    return [basename(file, '.ts'), migration] as const
  })
  return Object.fromEntries(await Promise.all(modules))
}

/**
 * Brings the tables up to this program's version, one process at a time, all or nothing.
 * Throws StartError where a newer program has been at the database.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartError(
      'The database in the data folder was made by a newer version of this program. ' +
        'Start that version, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  if (error) throw new Error('The database could not be migrated', { cause: error })
}
