import type { Kysely } from 'kysely'

/**
 * The reasons in reports of imports as keys and parameters, beside their English sentences; null in rows of
 * earlier versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('import_item').addColumn('notes', 'text').execute()
  await db.schema.alterTable('import_run').addColumn('failure_note', 'text').execute()
}
