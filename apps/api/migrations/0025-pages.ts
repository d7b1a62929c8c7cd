import type { Kysely } from 'kysely'

/** Pages that are no posts, rendered when they are written; the long columns come last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('renderer_version', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('page_renderer')
    .on('page')
    .columns(['renderer_version', 'slug'])
    .execute()
}
