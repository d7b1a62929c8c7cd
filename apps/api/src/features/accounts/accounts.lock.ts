import type { Kysely } from 'kysely'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Locks the row of a person until the transaction ends: `shared` for writes that rely on it,
 * `exclusive` for changes of the account. It must be the first statement of a transaction: later
 * statements then see what others have committed, and there are no deadlocks. SQLite needs no such
 * lock, because its write transactions are serialized.
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
