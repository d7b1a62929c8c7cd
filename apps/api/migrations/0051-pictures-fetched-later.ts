import type { Kysely } from 'kysely'

/** Imports that have ended, and fetch pictures again whose servers failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = db.schema.alterTable('import_run')
  // Null if none are fetched again.
  await add.addColumn('fetch_again_at', 'text').execute()
  for (const name of ['fetch_attempts', 'pictures_left']) {
    await add.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0)).execute()
  }
}
