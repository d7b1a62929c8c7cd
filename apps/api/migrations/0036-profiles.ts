import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** What changes the public page of an author, as in 0021-change-log. */
const LOGGED = [
  { act: 'insert', table: 'profile', row: 'new' },
  { act: 'update', table: 'profile', row: 'new' },
  { act: 'delete', table: 'profile', row: 'old' },
  // Who is suspended has no page.
  { act: 'insert', table: 'suspension', row: 'new' },
  { act: 'delete', table: 'suspension', row: 'old' },
]

function triggersOf(isPostgres: boolean): string[] {
  return LOGGED.flatMap(({ act, table, row }) => {
    const append = `insert into event (kind, tags) values ('author.changed', 'author:' || ${row}.person_id);`
    const trigger = `create trigger ${table}_${act}_event after ${act} on ${table}`
    if (!isPostgres) return [`${trigger} begin ${append} end`]
    return [
      `create function inkwell_${table}_${act}() returns trigger language plpgsql as $$ begin
        ${append} return null; end $$`,
      `${trigger} for each row execute function inkwell_${table}_${act}()`,
    ]
  })
}

/** What authors say of themselves. An account without a row has said nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('profile')
    .addColumn('person_id', 'text', (column) =>
      column.primaryKey().references('person.id').onDelete('cascade'),
    )
    .addColumn('biography', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .addColumn('image_key', 'text', (column) => column.references('image.key'))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('profile_image').on('profile').column('image_key').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const trigger of triggersOf(isPostgres)) await sql.raw(trigger).execute(db)
}
