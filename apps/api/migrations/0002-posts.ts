import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Pictures by the hash of their bytes, and the posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('image')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('byte_size', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('post')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('author_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('image_key', 'text', (column) => column.references('image.key'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('import_source', 'text', (column) => column.unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  // Partial: the list walks visible posts only, the purge only those in the trash.
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns(['created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('post_trash')
    .on('post')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  await db.schema.createIndex('post_author').on('post').column('author_id').execute()
  await db.schema.createIndex('post_image').on('post').column('image_key').execute()
}
