import type { Kysely } from 'kysely'

/** The ledger of imports: each record of each source, and what became of it. */
async function addLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema
    .createTable('import_item')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('import_run.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    // Identifies the record in all runs.
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('target_id', 'text')
    .addColumn('address', 'text')
    .addPrimaryKeyConstraint('import_item_key', ['run_id', 'position'])
    .execute()
  await db.schema
    .createIndex('import_item_found')
    .on('import_item')
    .columns(['key', 'run_id'])
    .execute()
}

/** What imported texts were called elsewhere. */
async function addEarlierNames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('old_address')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('post_feed_id')
    .addColumn('post_id', 'text', (column) =>
      column.primaryKey().references('post.id').onDelete('cascade'),
    )
    .addColumn('feed_id', 'text', (column) => column.notNull())
    .execute()
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await addLedger(db)
  await addEarlierNames(db)
}
