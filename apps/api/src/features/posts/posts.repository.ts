import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Position } from './posts.cursor.ts'

type Connection = Kysely<Tables>

/** Everything a list shows; never `content`, which fills pages of its own. */
function selectItems(db: Connection) {
  return db
    .selectFrom('post')
    .innerJoin('person', 'person.id', 'post.author_id')
    .leftJoin('image', 'image.key', 'post.image_key')
    .select([
      'post.id',
      'post.title',
      'post.lead',
      'post.excerpt',
      'post.created_at',
      'post.updated_at',
      'post.deleted_at',
      'post.author_id',
      'person.name as author_name',
      'person.email as author_email',
      'image.key as image_key',
      'image.width as image_width',
      'image.height as image_height',
    ])
}

function selectPost(db: Connection, id: string) {
  return selectItems(db).select('post.content').where('post.id', '=', id).executeTakeFirst()
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]
export type PostRow = ItemRow & { content: string }
export type NewPost = Insertable<Tables['post']>
export type TextChange = Pick<NewPost, 'title' | 'lead' | 'excerpt' | 'content' | 'updated_at'>

/** The posts in the database. Nothing here decides who may do what. */
export function createPostsRepository({ reads, writes }: Database) {
  return {
    /** Visible posts, newest first, `limit` of them at most, those after `position` if given. */
    list(limit: number, position?: Position): Promise<ItemRow[]> {
      let query = selectItems(reads).where('post.deleted_at', 'is', null)
      if (position) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('post.created_at', 'post.id'), '<', tuple(position.createdAt, position.id)),
        )
      }
      return query
        .orderBy('post.created_at', 'desc')
        .orderBy('post.id', 'desc')
        .limit(limit)
        .execute()
    },

    /** The post, in the trash or not. */
    find(id: string): Promise<PostRow | undefined> {
      return selectPost(reads, id)
    },

    async insert(post: NewPost): Promise<void> {
      await writes.insertInto('post').values(post).execute()
    },

    /** Changes a visible post; false where there is none. */
    async changeText(id: string, change: TextChange): Promise<boolean> {
      const result = await writes
        .updateTable('post')
        .set(change)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Puts a visible post into the trash; false where there is none. */
    async moveToTrash(id: string, deletedAt: string): Promise<boolean> {
      const result = await writes
        .updateTable('post')
        .set({ deleted_at: deletedAt })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Takes a post out of the trash; false where it is gone for good. */
    async restore(id: string): Promise<boolean> {
      const result = await writes
        .updateTable('post')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Deletes for good what went to the trash before `time`; gives back the pictures it used. */
    async purge(time: string): Promise<{ posts: number; imageKeys: string[] }> {
      const rows = await writes
        .deleteFrom('post')
        .where('deleted_at', '<', time)
        .returning('image_key')
        .execute()
      const keys = rows.map((row) => row.image_key).filter((key) => key !== null)
      return { posts: rows.length, imageKeys: [...new Set(keys)] }
    },
  }
}

export type PostsRepository = ReturnType<typeof createPostsRepository>
