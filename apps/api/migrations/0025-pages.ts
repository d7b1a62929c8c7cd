import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What writes of a page append to the change log, as in 0021-change-log. */
const LOGGED = [
  { act: 'insert', kind: 'page.created', row: 'new' },
  { act: 'update', kind: 'page.changed', row: 'new' },
  { act: 'delete', kind: 'page.deleted', row: 'old' },
]

function triggersOf(isPostgres: boolean): string[] {
  return LOGGED.flatMap(({ act, kind, row }) => {
    const append = `insert into event (kind, tags) values ('${kind}', 'page:' || ${row}.slug);`
    const trigger = `create trigger page_${act}_event after ${act} on page`
    if (!isPostgres) return [`${trigger} begin ${append} end`]
    return [
      `create function inkwell_page_${act}() returns trigger language plpgsql as $$ begin
        ${append} return null; end $$`,
      `${trigger} for each row execute function inkwell_page_${act}()`,
    ]
  })
}

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
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const trigger of triggersOf(isPostgres)) await sql.raw(trigger).execute(db)
}
