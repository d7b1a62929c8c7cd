import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Pictures in several sizes, and what a post says that its picture shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('image')
    .addColumn('variants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  // What is stored so far has one size: its own.
  const [key, width, height] = ['key', 'width', 'height'].map((name) => sql.ref(name))
  await sql`
    update image set variants = '[{"name":"' || ${key} || '","width":' || cast(${width} as text) ||
      ',"height":' || cast(${height} as text) || ',"type":"image/webp"}]'
  `.execute(db)
  // Not a column of post: new ones come after the long ones, and lists would have to read those.
  await db.schema
    .createTable('image_alt')
    .addColumn('post_id', 'text', (column) =>
      column.primaryKey().references('post.id').onDelete('cascade'),
    )
    .addColumn('alt', 'text', (column) => column.notNull())
    .execute()
}
