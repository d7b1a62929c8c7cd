import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

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
 * Throws StartError where a newer program has been at the database, or where it does not allow it.
 */
export async function migrate({ withoutTimeouts, words }: Database): Promise<void> {
  const { error } = await withoutTimeouts((db) =>
    new Migrator({ db, provider: { getMigrations: readMigrations } }).migrateToLatest(),
  )
  if (!error) return
  if (error instanceof Error && error.message.startsWith('corrupted migrations')) {
    throw new StartError(
      `${words.name} was made by a newer version of this program. ` +
        `Start that version, or ${words.another}.`,
      { cause: error },
    )
  }
  const { message: reason } = error as Error
  throw new StartError(
    `${words.name} cannot be brought up to this version: ${reason}. Repair it, or ${words.another}.`,
    { cause: error },
  )
}
