import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Comments are in the public response about what is around their post. */
function triggersOf(isPostgres: boolean): string[] {
  return ['insert', 'update', 'delete'].flatMap((act) => {
    const row = act === 'delete' ? 'old' : 'new'
    const name = `imported_comment_${act}`
    const append = `insert into event (kind, tags) values ('comment.changed', 'comments:' || ${row}.post_id);`
    const trigger = `create trigger ${name}_event after ${act} on imported_comment`
    if (!isPostgres) return [`${trigger} begin ${append} end`]
    return [
      `create function inkwell_${name}() returns trigger language plpgsql as $$ begin
        ${append} return null; end $$`,
      `${trigger} for each row execute function inkwell_${name}()`,
    ]
  })
}

/** Comments of imported blogs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imported_comment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('post.id').onDelete('cascade'),
    )
    // Without a constraint: a reply may come before what it answers.
    .addColumn('parent_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('renderer_version', 'integer', (column) => column.notNull())
    // What its address at the source ended with, behind the #.
    .addColumn('anchor', 'text')
    .addColumn('import_source', 'text', (column) => column.notNull().unique())
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema
    .createIndex('imported_comment_of_post')
    .on('imported_comment')
    .columns(['post_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('imported_comment_stale')
    .on('imported_comment')
    .columns(['renderer_version', 'id'])
    .execute()
  // An export asks for the old addresses of each post.
  await db.schema
    .createIndex('old_address_target')
    .on('old_address')
    .columns(['target_id', 'path'])
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const trigger of triggersOf(isPostgres)) await sql.raw(trigger).execute(db)
}
