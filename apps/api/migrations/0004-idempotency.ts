import type { Kysely } from 'kysely'

/** Under which key an account made which post, for as long as a retry may come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('person.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['person_id', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_post').on('idempotency').column('post_id').execute()
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute()
}
