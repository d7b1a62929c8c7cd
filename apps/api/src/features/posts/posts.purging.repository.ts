import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { trashedPost } from '../../visible-post.ts'

/** The pictures of deleted posts, as far as nothing else uses them. */
export interface PurgedPictures {
  /** Keys of covers, also of drafts. */
  imageKeys: string[]
  /** Names of pictures in texts. */
  pictureNames: string[]
}

interface CoverRow {
  image_key: string | null
}

function keysOf(rows: readonly CoverRow[]): string[] {
  return [...new Set(rows.flatMap(({ image_key: key }) => key ?? []))]
}

/** The covers of the drafts of these posts, and the pictures in all texts of the posts. */
async function findPictures(postIds: readonly string[], db: Kysely<Tables>) {
  const drafts = db.selectFrom('draft').select('image_key').where('post_id', 'in', postIds)
  const names = db.selectFrom('post_picture').select('name').where('post_id', 'in', postIds)
  const rows = await names.distinct().execute()
  return { drafts: await drafts.execute(), pictureNames: rows.map(({ name }) => name) }
}

/** Deletes posts for good. Callers check permissions. */
export class PostsPurging {
  readonly #writes: Kysely<Tables>

  constructor({ writes }: Pick<Database, 'writes'>) {
    this.#writes = writes
  }

  /** Deletes posts that were moved to the trash at `time` or before. */
  async purge(time: string, limit: number): Promise<PurgedPictures & { posts: number }> {
    const over = await this.#writes
      .selectFrom('post')
      .select('id')
      .where('deleted_at', '<=', time)
      .limit(limit)
      .execute()
    if (over.length === 0) return { posts: 0, imageKeys: [], pictureNames: [] }
    const ids = over.map(({ id }) => id)
    const { drafts, pictureNames } = await findPictures(ids, this.#writes)
    const rows = await this.#writes
      .deleteFrom('post')
      .where('id', 'in', ids)
      // Checked again, because a post may be restored meanwhile.
      .where('deleted_at', '<=', time)
      .returning('image_key')
      .execute()
    return { posts: rows.length, imageKeys: keysOf([...drafts, ...rows]), pictureNames }
  }

  /** Deletes a post in the trash; resolves to undefined if it is not there. */
  async purgeOne(id: string, transaction: Kysely<Tables>): Promise<PurgedPictures | undefined> {
    const { drafts, pictureNames } = await findPictures([id], transaction)
    const rows = await transaction
      .deleteFrom('post')
      .where('id', '=', id)
      .where(trashedPost())
      .returning('image_key')
      .execute()
    if (rows.length === 0) return undefined
    return { imageKeys: keysOf([...drafts, ...rows]), pictureNames }
  }
}
