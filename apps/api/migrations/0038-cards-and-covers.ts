import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'
import { v7 } from 'uuid'

/** Rows in one statement; each value is a parameter, of which SQLite takes 32,766. */
const ROWS_AT_ONCE = 500

interface Earlier {
  image: Record<'key' | 'created_at', string>
  job: Record<'id' | 'kind' | 'unique_key' | 'payload' | 'run_at' | 'created_at', string>
}

/** Lists tell the reading time. On SQLite they read their index only: 0012-lists-in-one-place. */
async function listReadingTimes(db: Kysely<Earlier>): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_index_info('post_list') order by seqno`.execute(db)
  await db.schema.dropIndex('post_list').execute()
  await db.schema
    .createIndex('post_list')
    .on('post')
    .columns([...rows.map(({ name }) => name), 'reading_minutes'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('hidden_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
  // The lists of an author read rows, but not as far as this column, which is behind the long ones.
  await db.schema.dropIndex('post_of_author').execute()
  await db.schema
    .createIndex('post_of_author')
    .on('post')
    .columns(['author_id', 'published_at desc', 'id desc', 'reading_minutes'])
    .where(sql.ref('deleted_at'), 'is', null)
    .where(sql.ref('unpublished_at'), 'is', null)
    .execute()
}

/** The job that makes placeholders finds the focal point, too. */
async function findAttention(db: Kysely<Earlier>): Promise<void> {
  const pictures = await db.selectFrom('image').select(['key', 'created_at']).execute()
  for (let at = 0; at < pictures.length; at += ROWS_AT_ONCE) {
    const rows = pictures.slice(at, at + ROWS_AT_ONCE).map(({ key, created_at }) => ({
      id: v7(),
      kind: 'images.make-placeholder',
      unique_key: key,
      payload: JSON.stringify({ key }),
      run_at: created_at,
      created_at,
    }))
    await db
      .insertInto('job')
      .values(rows)
      // The job for its placeholder may still be waiting.
      .onConflict((conflict) => conflict.columns(['kind', 'unique_key']).doNothing())
      .execute()
  }
}

/** Cards tell the reading time, and their covers are cropped around what attracts attention. */
export async function up(db: Kysely<Earlier>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .alterTable('image')
    .addColumn('attention', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  if (!isPostgres) await listReadingTimes(db)
  await findAttention(db)
}
