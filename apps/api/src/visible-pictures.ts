import type { Kysely } from 'kysely'
import type { Tables } from './platform/db/tables.ts'
import { visibleAmongFew } from './visible-post.ts'

/** Whether a post or page that everyone can see shows the picture with this name. */
export async function isPictureShown(db: Kysely<Tables>, name: string): Promise<boolean> {
  const ofPost = db
    .selectFrom('post_picture')
    .innerJoin('post', 'post.id', 'post_picture.post_id')
    .select('post.id')
    .where('post_picture.name', '=', name)
    .where(visibleAmongFew())
  if (await ofPost.limit(1).executeTakeFirst()) return true
  const ofPage = db
    .selectFrom('page_picture')
    .innerJoin('page', 'page.slug', 'page_picture.slug')
    .select('page.slug')
    .where('page_picture.name', '=', name)
    .where('page.published', '=', 1)
  return (await ofPage.limit(1).executeTakeFirst()) !== undefined
}

/** The key of the cover of a visible post; undefined without one. */
export async function selectVisibleCover(
  db: Kysely<Tables>,
  postId: string,
): Promise<string | undefined> {
  const query = db.selectFrom('post').select('image_key').where('post.id', '=', postId)
  return (await query.where(visibleAmongFew()).executeTakeFirst())?.image_key ?? undefined
}
