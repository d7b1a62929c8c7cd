import type { Kysely } from 'kysely'

/** Whether an import takes what others wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_run')
    .addColumn('others_words', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
