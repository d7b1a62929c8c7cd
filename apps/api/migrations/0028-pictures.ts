import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Covers of drafts, and focal points. */
async function changeCovers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('image_alt')
    .addColumn('focus', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('draft')
    .addColumn('image_focus', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // 0 where the cover of the post applies; so far no draft could have its own.
  await db.schema
    .alterTable('draft')
    .addColumn('own_cover', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update draft set image_key = null, image_alt = ''`.execute(db)
}

/** Pictures that texts show, and the posts and pages whose texts did so at any time. */
async function addTextPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('text_picture')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('image_key', 'text', (column) => column.notNull().references('image.key'))
    // Posts can outlive their accounts, and so do their pictures.
    .addColumn('person_id', 'text', (column) => column.references('person.id').onDelete('set null'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('text_picture_image').on('text_picture').column('image_key').execute()
  await db.schema
    .createIndex('text_picture_person')
    .on('text_picture')
    .columns(['person_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('text_picture_age')
    .on('text_picture')
    .columns(['created_at', 'name'])
    .execute()
  await db.schema
    .createTable('post_picture')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull().references('text_picture.name'))
    .addPrimaryKeyConstraint('post_picture_key', ['post_id', 'name'])
    .execute()
  await db.schema.createIndex('post_picture_name').on('post_picture').column('name').execute()
  await db.schema
    .createTable('page_picture')
    .addColumn('slug', 'text', (column) =>
      column.notNull().references('page.slug').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull().references('text_picture.name'))
    .addPrimaryKeyConstraint('page_picture_key', ['slug', 'name'])
    .execute()
  await db.schema.createIndex('page_picture_name').on('page_picture').column('name').execute()
}

/** Covers of drafts with focal points, and pictures in texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeCovers(db)
  await addTextPictures(db)
}
