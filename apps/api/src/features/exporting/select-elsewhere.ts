import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** What a post was called where it was imported from. */
export interface Elsewhere {
  /** Decoded paths, in order. */
  addresses: readonly string[]
  /** Its id in feeds, if that is another one. */
  feed_id: string | null
}

/** The decoded paths that something had elsewhere, in order. */
export async function selectAddresses(
  db: Kysely<Tables>,
  kind: Tables['old_address']['kind'],
  id: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('old_address')
    .select('path')
    .where('target_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('path')
    .execute()
  return rows.map(({ path }) => path)
}

/** Reads what a post was called elsewhere. */
export async function selectElsewhere(db: Kysely<Tables>, id: string): Promise<Elsewhere> {
  const addresses = await selectAddresses(db, 'post', id)
  const query = db.selectFrom('post_feed_id').select('feed_id').where('post_id', '=', id)
  const feed_id = (await query.executeTakeFirst())?.feed_id ?? null
  return { addresses, feed_id }
}
