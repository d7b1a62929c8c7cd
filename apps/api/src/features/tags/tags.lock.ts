import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Before a transaction reads the tags that it gives to a post: they stay as they are until it ends. Many
 * transactions have this lock at once. SQLite has one writer anyway.
 */
export async function shareTagging(transaction: Kysely<Tables>): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`lock table post_tag in row exclusive mode`.execute(transaction)
}

/** Before a transaction changes or removes tags: waits for those that give tags to posts, and excludes them. */
export async function lockTagging(transaction: Kysely<Tables>): Promise<void> {
  if (!isPostgres(transaction)) return
  await sql`lock table post_tag in share row exclusive mode`.execute(transaction)
}
