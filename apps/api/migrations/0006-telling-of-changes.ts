import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The tables that public answers are made of. */
const TOLD = ['post', 'person', 'image', 'image_alt']

/**
 * PostgreSQL tells every process that listens of each change; SQLite counts its commits by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`
    create function inkwell_tell_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('inkwell_change', ''); return null; end $$
  `.execute(db)
  for (const table of TOLD) {
    await sql`
      create trigger ${sql.ref(`${table}_tell_change`)}
      after insert or update or delete on ${sql.table(table)}
      for each statement execute function inkwell_tell_change()
    `.execute(db)
  }
}
