import type { Kysely } from 'kysely'
import { keepAddresses } from '../../../kept-addresses.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenPostLine } from './line-schemas.ts'

/** Stores the paths that a record had on its earlier site. Paths of existing records are not changed. */
export function insertAddresses(
  paths: readonly string[],
  target: Pick<Tables['old_address'], 'kind' | 'target_id'>,
  transaction: Kysely<Tables>,
): Promise<void> {
  const { kind, target_id } = target
  return keepAddresses(
    paths.map((path) => ({ path, kind, target_id })),
    transaction,
  )
}

/** Keeps what a post was called where it was imported from; paths in use stay as they are. */
export async function insertElsewhere(
  { id, addresses, feedId }: Pick<TakenPostLine, 'id' | 'addresses' | 'feedId'>,
  transaction: Kysely<Tables>,
): Promise<void> {
  await insertAddresses(addresses, { kind: 'post', target_id: id }, transaction)
  if (feedId === null) return
  await transaction
    .insertInto('post_feed_id')
    .values({ post_id: id, feed_id: feedId })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute()
}
