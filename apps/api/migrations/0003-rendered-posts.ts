import type { Kysely } from 'kysely'

/** What a page shows of a post, beside its source; version 0 is older than any renderer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('post')
    .addColumn('renderer_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('post')
    .addColumn('reading_minutes', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('post')
    .addColumn('html', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createIndex('post_renderer')
    .on('post')
    .columns(['renderer_version', 'id'])
    .execute()
}
