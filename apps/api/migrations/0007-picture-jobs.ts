import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What is made of pictures behind their upload: which are still to be worked on, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('image')
    .addColumn('placeholder', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('image_job')
    .addColumn('image_key', 'text', (column) =>
      column.primaryKey().references('image.key').onDelete('cascade'),
    )
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // 1 or nothing: unique, so that one job is under way at most, whoever does it.
    .addColumn('slot', 'integer', (column) => column.unique())
    .addColumn('claim', 'text')
    .addColumn('leased_until', 'text')
    .execute()
  await db.schema.createIndex('image_job_due').on('image_job').column('due_at').execute()
  // What is stored so far has neither AVIF nor placeholder.
  await sql`insert into image_job (image_key, due_at) select key, created_at from image`.execute(db)
}
