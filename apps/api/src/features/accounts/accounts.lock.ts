import type { Kysely } from 'kysely'
import { isPostgres } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Locks the row of a person until the transaction ends: `shared` to rely on it, `exclusive` to change
 * what belongs to it. It must be the first statement, so that later ones see committed changes and no
 * deadlock is possible. SQLite needs no such lock, because write transactions are serialised.
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
