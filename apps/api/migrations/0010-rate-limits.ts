import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * What was counted against a limit. Unlogged: a count waits for no disk, and one that a crash of the
 * server loses starts anew. On SQLite the counts lie in a file of their own, which has its table from
 * whoever opens it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create unlogged table rate_limit (
    key text collate "C" primary key,
    points integer not null,
    expires_at text collate "C" not null
  )`.execute(db)
  await db.schema.createIndex('rate_limit_age').on('rate_limit').column('expires_at').execute()
}
