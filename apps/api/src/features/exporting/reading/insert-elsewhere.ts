import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { TakenPostLine } from './line-schemas.ts'

/** Rows of one insert. */
const BATCH = 100

/** Keeps what a post was called where it was imported from; paths that are known stay as they are. */
export async function insertElsewhere(
  { id, addresses, feedId }: Pick<TakenPostLine, 'id' | 'addresses' | 'feedId'>,
  transaction: Kysely<Tables>,
): Promise<void> {
  for (let start = 0; start < addresses.length; start += BATCH) {
    const paths = addresses.slice(start, start + BATCH)
    await transaction
      .insertInto('old_address')
      .values(paths.map((path) => ({ path, kind: 'post' as const, target_id: id })))
      .onConflict((conflict) => conflict.column('path').doNothing())
      .execute()
  }
  if (feedId === null) return
  await transaction
    .insertInto('post_feed_id')
    .values({ post_id: id, feed_id: feedId })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute()
}
