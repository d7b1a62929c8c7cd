import type { Kysely } from 'kysely'

/** What was answered to a create under a key, so that its repetition is the same to the last byte. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('idempotency')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
