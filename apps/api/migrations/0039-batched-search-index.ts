import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * The heads of posts are ranked in rows of their own: those of `search_post` have a page each. The indexer adds
 * a batch of posts to the indexes of words at once, which takes a quarter of the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const statement of [
    `create table search_head (
      post_id text collate "C" primary key, published_at text collate "C" not null,
      head tsvector not null)`,
    `insert into search_head (post_id, published_at, head)
      select post_id, published_at, head from search_post`,
    'create index search_head_head on search_head using gin (head)',
    'alter table search_post drop column head',
    'alter index search_post_whole set (fastupdate = on)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
