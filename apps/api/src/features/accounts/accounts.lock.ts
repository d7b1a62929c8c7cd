import type { Kysely } from 'kysely'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Locks the row of a person until the transaction ends: `shared` by those who rely on it as it is,
 * `exclusive` for who changes what belongs to it. The first statement of a transaction, so that the
 * next ones see what others have committed meanwhile, and so that nobody deadlocks. SQLite has no
 * such locks: its write transactions come one after the other.
 */
export async function lockPerson(
  transaction: Kysely<Tables>,
  id: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (!isPostgres(transaction)) return
  const row = transaction.selectFrom('person').select('id').where('id', '=', id)
  await (mode === 'shared' ? row.forShare() : row.forUpdate()).execute()
}
