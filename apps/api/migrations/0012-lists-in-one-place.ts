import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** All that a list reads of its posts, behind what orders them. */
const LISTED = [
  'title',
  'lead',
  'excerpt',
  'updated_at',
  'deleted_at',
  'hidden_at',
  'author_id',
  'image_key',
] as const

/**
 * On SQLite, whose rows lie one to a page with the content behind them: the posts of a list stand
 * side by side in its index, four to a page, instead of anywhere in the file. They stand in rising
 * order and are read backwards: what is added at the end of an index fills its pages, and what is
 * added at its beginning leaves them half empty. PostgreSQL keeps long contents apart by itself, and
 * takes no more than 2,704 bytes into an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await db.schema.dropIndex('post_list').execute()
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns(['created_at', 'id', ...LISTED])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .execute()
}
