import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The indexer adds a batch of posts to the indexes of words at once, which takes a quarter of the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const index of ['search_post_head', 'search_post_whole']) {
    await sql.raw(`alter index ${index} set (fastupdate = on)`).execute(db)
  }
}
