import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The events of 0025-pages, and the row whose slug they name. */
const LOGGED = [
  { act: 'insert', kind: 'page.created', row: 'new' },
  { act: 'update', kind: 'page.changed', row: 'new' },
  { act: 'delete', kind: 'page.deleted', row: 'old' },
]

function statementsOf(isPostgres: boolean): string[] {
  return LOGGED.flatMap(({ act, kind, row }) => {
    const append = `insert into event (kind, tags) values ('${kind}', 'pages page:' || ${row}.slug);`
    const name = `page_${act}_event`
    if (isPostgres) {
      return [
        `create or replace function inkwell_page_${act}() returns trigger language plpgsql as $$ begin
          ${append} return null; end $$`,
      ]
    }
    return [
      `drop trigger ${name}`,
      `create trigger ${name} after ${act} on page begin ${append} end`,
    ]
  })
}

/** Lists of all pages have a tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of statementsOf(isPostgres)) await sql.raw(statement).execute(db)
}
