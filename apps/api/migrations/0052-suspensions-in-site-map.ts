import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The triggers of 0036-profiles whose events get another tag. */
const LOGGED = [
  { act: 'insert', row: 'new' },
  { act: 'delete', row: 'old' },
]

/** Suspensions and their ends change the list of authors, not only the page of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const { act, row } of LOGGED) {
    const append = `insert into event (kind, tags)
      values ('author.changed', 'authors author:' || ${row}.person_id);`
    const statements = isPostgres
      ? [
          `create or replace function inkwell_suspension_${act}() returns trigger language plpgsql as $$ begin
            ${append} return null; end $$`,
        ]
      : [
          `drop trigger suspension_${act}_event`,
          `create trigger suspension_${act}_event after ${act} on suspension begin ${append} end`,
        ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
