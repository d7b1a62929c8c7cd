import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

const COLUMNS =
  'whole, (array[left(published_at, 4), left(published_at, 7), left(published_at, 10)])'

const STATEMENTS = [
  `create index search_post_next on search_post using gin (${COLUMNS}) with (fastupdate = on)`,
  // Processes of before name the index.
  'drop index search_post_whole',
  'alter index search_post_next rename to search_post_whole',
  'analyze search_post',
]

/**
 * The index of words on PostgreSQL has the times of posts, too, so that it finds the newest of very many posts
 * with a word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
