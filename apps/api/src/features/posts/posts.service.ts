import { LEAD_LENGTH, PAGE_SIZE } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import type { Post, PostList } from '@inkwell/contract/post'
import { excerptOf } from '@inkwell/markdown/excerpt'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readCursor, writeCursor } from './posts.cursor.ts'
import { type ImageUrl, toPost, toPostItem } from './posts.mapper.ts'
import { type Decision, mayChange, mayRead, mayRestore, TRASH_LIFETIME } from './posts.policy.ts'
import type { PostRow, PostsRepository } from './posts.repository.ts'

interface Text {
  title: string
  content: string
}

/** What the posts need of the pictures. */
export interface Pictures {
  /**
   * Stores a picture and runs `use` with its key; where `use` fails, nothing of it stays behind.
   */
  keep<T>(file: Blob, use: (key: string) => Promise<T>): Promise<T>
  /** Deletes those pictures that no post uses any more. */
  discard(keys: readonly string[]): Promise<void>
  url: ImageUrl
}

interface PostsParts {
  repository: PostsRepository
  pictures: Pictures
  clock: Clock
  newId: NewId
}

export interface ListRequest {
  cursor?: string | undefined
  limit?: number | undefined
}

export interface CreateRequest extends Text {
  image?: Blob | undefined
}

/** All that the database keeps of a text, worked out once, on write. */
function columnsOf({ title, content }: Text) {
  const lead = Array.from(content.slice(0, 2 * LEAD_LENGTH)).slice(0, LEAD_LENGTH)
  return { title, content, lead: lead.join(''), excerpt: excerptOf(content) }
}

function enforce(decision: Decision): void {
  if (decision === 'not_found') throw new Refusal('not_found', messages.postNotFound)
  if (decision === 'forbidden') throw new Refusal('forbidden', messages.notYourPost)
}

/** Posts: reading them, and writing them as far as the policy lets a viewer. */
export function createPostsService({ repository, pictures, clock, newId }: PostsParts) {
  /** Ids of another shape are in no table, and some texts no engine takes. */
  const find = async (id: string) => (isUuid(id) ? repository.find(id) : undefined)

  async function found(id: string, decide: (post: PostRow | undefined) => Decision) {
    const post = await find(id)
    enforce(decide(post))
    if (!post) throw new Refusal('not_found', messages.postNotFound)
    return post
  }

  const read = async (id: string): Promise<Post> => toPost(await found(id, mayRead), pictures.url)

  return {
    /** A page of visible posts, newest first; throws `invalid` for a cursor that is not ours. */
    async list({ cursor, limit = PAGE_SIZE }: ListRequest): Promise<PostList> {
      const position = cursor === undefined ? undefined : readCursor(cursor)
      // One more than asked for tells whether there is a next page.
      const rows = await repository.list(limit + 1, position)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        posts: page.map((row) => toPostItem(row, pictures.url)),
        nextCursor: last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
      }
    },

    /** The whole post; throws `not_found` unless it is visible. */
    read,

    /** Publishes a post with its picture, or leaves nothing behind; throws what a picture may. */
    async create(authorId: string, { image, ...text }: CreateRequest): Promise<Post> {
      const id = newId()
      const now = clock().toISOString()
      const insert = (imageKey: string | null) =>
        repository.insert({
          id,
          author_id: authorId,
          ...columnsOf(text),
          image_key: imageKey,
          created_at: now,
          updated_at: now,
          deleted_at: null,
          import_source: null,
        })
      await (image ? pictures.keep(image, insert) : insert(null))
      return read(id)
    },

    /** Changes the text of a post of the viewer's; throws `not_found` or `forbidden`. */
    async update(viewerId: string, id: string, text: Text): Promise<Post> {
      const { created_at } = await found(id, (post) => mayChange(viewerId, post))
      const now = clock().toISOString()
      // A clock that was set back must not make a change older than the post.
      const updated_at = now > created_at ? now : created_at
      await repository.changeText(id, { ...columnsOf(text), updated_at })
      return read(id)
    },

    /** Moves a post of the viewer's to the trash; throws `not_found` or `forbidden`. */
    async remove(viewerId: string, id: string): Promise<void> {
      await found(id, (post) => mayChange(viewerId, post))
      await repository.moveToTrash(id, clock().toISOString())
    },

    /** Takes a post of the viewer's out of the trash; throws `not_found` or `forbidden`. */
    async restore(viewerId: string, id: string): Promise<Post> {
      await found(id, (post) => mayRestore(viewerId, post, clock()))
      await repository.restore(id)
      return read(id)
    },

    /** Deletes for good what was in the trash for its time, pictures too; resolves to the number. */
    async purgeTrash(): Promise<number> {
      const before = new Date(clock().getTime() - TRASH_LIFETIME).toISOString()
      const { posts, imageKeys } = await repository.purge(before)
      await pictures.discard(imageKeys)
      return posts
    },
  }
}

export type PostsService = ReturnType<typeof createPostsService>
