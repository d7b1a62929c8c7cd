import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenPostLine } from './line-schemas.ts'

/** Rows of one insert. */
const BATCH = 100

/** Keeps paths that something had elsewhere; those that are known stay as they are. */
export async function insertAddresses(
  paths: readonly string[],
  { kind, target_id }: Pick<Tables['old_address'], 'kind' | 'target_id'>,
  transaction: Kysely<Tables>,
): Promise<void> {
  for (let start = 0; start < paths.length; start += BATCH) {
    const rows = paths.slice(start, start + BATCH).map((path) => ({ path, kind, target_id }))
    await transaction
      .insertInto('old_address')
      .values(rows)
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  }
}

/** Keeps what a post was called where it was imported from; paths that are known stay as they are. */
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
