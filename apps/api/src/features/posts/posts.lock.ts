import type { Kysely } from 'kysely'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Locks a post, and with it its draft, until the transaction ends. Everybody who changes one of them
 * does this first, so that two transactions never wait for each other. SQLite has one writer anyway.
 */
export async function lockPost(id: string, transaction: Kysely<Tables>): Promise<void> {
  if (!isPostgres(transaction)) return
  await transaction.selectFrom('post').select('id').where('id', '=', id).forUpdate().execute()
}
