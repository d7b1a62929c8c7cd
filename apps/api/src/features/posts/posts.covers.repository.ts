import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { ShownCover } from './posts.cover.ts'

/** A cover and what its author says of it; both texts may be empty. */
type Cover = Pick<ShownCover, 'image_key' | 'image_alt' | 'image_focus'>

/** The key of the cover of `draft`: its own, or that of its `post`. */
export const DRAFT_COVER = sql<
  string | null
>`case when draft.own_cover = 1 then draft.image_key else post.image_key end`

/** What is said of it; `image_alt` must be joined. */
export const DRAFT_ALT = sql<string>`case when draft.own_cover = 1 then draft.image_alt else coalesce(image_alt.alt, '') end`
export const DRAFT_FOCUS = sql<string>`case when draft.own_cover = 1 then draft.image_focus else coalesce(image_alt.focus, '') end`

/** Stores what is said of the cover of a post that has no such row. */
export async function describeCover(
  post_id: string,
  { image_key, image_alt: alt, image_focus: focus }: Cover,
  transaction: Kysely<Tables>,
): Promise<void> {
  if (image_key === null || (!alt && !focus)) return
  await transaction.insertInto('image_alt').values({ post_id, alt, focus }).execute()
}

/** Changes the cover of a post; a null key removes it. */
export async function changeCover(
  id: string,
  cover: Cover,
  transaction: Kysely<Tables>,
): Promise<void> {
  const { image_key } = cover
  await transaction.updateTable('post').set({ image_key }).where('id', '=', id).execute()
  await transaction.deleteFrom('image_alt').where('post_id', '=', id).execute()
  await describeCover(id, cover, transaction)
}
