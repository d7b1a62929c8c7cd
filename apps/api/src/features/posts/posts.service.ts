import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { ListQuery, Post, PostList } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { packResponse, unpackResponse } from './posts.stored-response.ts'
import { fingerprintOf, IdempotencyConflict } from './posts.idempotency-record.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { IdempotencyService } from './posts.idempotency.service.ts'
import { positionOf, readCursor, writeCursor } from './posts.cursor.ts'
import { toPost, toPostItem } from './posts.mapper.ts'
import type { DescribeImage } from './posts.mapper.ts'
import { mayChange, mayRead, mayRestore, TRASH_LIFETIME } from './posts.policy.ts'
import type { Decision } from './posts.policy.ts'
import type { PostRow, PostsRepository, TextChange } from './posts.repository.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import { columnsOf, columnsOfRendering } from './posts.text.ts'
import type { Text } from './posts.text.ts'
import type { Edit, Made, NewPost, Origin, RenderedPost, TakenPost } from './posts.writing.ts'
import { conflictWith, isSameText } from './posts.version.ts'
import type { Rendered } from './renderer/rendering.ts'

/** Does something as part of a transaction. */
type Within = (transaction: Kysely<Tables>) => Promise<void>

/** Who writes, and in which session; an import is in none. */
interface Author {
  personId: string
  sessionId?: string | undefined
}

/** What everybody sees of an author. */
interface Person {
  name: string
  email: string
}

/** A picture as it is stored for those who show it. */
interface StoredPicture {
  key: string
  variants: string
  placeholder: string
}

/** What the posts need of the pictures. */
export interface Pictures {
  /**
   * Stores a picture and runs `attach` with it and what belongs into its transaction; where
   * that fails, nothing stays behind.
   */
  keep: <T>(
    file: Blob,
    attach: (stored: StoredPicture, addJobs: Within) => Promise<T>,
  ) => Promise<T>
  /** Deletes those of the pictures that no post uses any more. */
  discard: (keys: readonly string[]) => Promise<void>
  describe: DescribeImage
  /** What the address of every picture of ours begins with. */
  storage: string
}

interface PostsParts {
  repository: PostsRepository
  /** What was made under which key. */
  idempotency: IdempotencyService
  renderer: Pick<PostsRenderer, 'checkPlace' | 'render' | 'renew' | 'renderBehind' | 'version'>
  pictures: Pictures
  /** Throws, as part of a transaction, where the account can no longer act; else it can until the end. */
  holdActive: (author: Author, transaction: Kysely<Tables>) => Promise<Person>
  clock: Clock
  newId: NewId
  /** Whether an error says that a row points at another that does not exist. */
  isDangling: (error: unknown) => boolean
}

/** Posts that are rendered anew between two looks at what else there is to do. */
const RENDER_BATCH = 20

/** Posts that are deleted for good in one transaction. */
const PURGE_BATCH = 100

/** Posts: reading them, and writing them as far as the policy lets a viewer. */
export class PostsService {
  readonly #parts: PostsParts

  constructor(parts: PostsParts) {
    this.#parts = parts
  }

  /** Throws `unavailable` where too many texts of this author wait to be rendered already. */
  checkPlace(author: string): void {
    this.#parts.renderer.checkPlace(author)
  }

  /** A page of visible posts, newest first; throws `invalid` for a cursor that is not ours. */
  async list({ cursor, limit = PAGE_SIZE, without }: ListQuery): Promise<PostList> {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    // One more than asked for tells whether there is a next page.
    const rows = await this.#parts.repository.list(limit + 1, position)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const posts = page.map((row) => toPostItem(row, this.#parts.pictures.describe))
    return {
      posts: without ? posts.map((post) => ({ ...post, content: '' })) : posts,
      nextCursor: last ? writeCursor(positionOf(last)) : null,
    }
  }

  /** The whole post; throws `not_found` unless it is visible. */
  async read(id: string): Promise<Post> {
    return this.#shown(await this.#find(id, mayRead))
  }

  /**
   * Publishes a post with its picture, or leaves nothing behind. Under a key the same post is made
   * once in 24 hours, and then answered with the first result; throws `idempotency_mismatch` for
   * another one, `unauthenticated` where the author is gone, and what a picture may.
   */
  async create(author: Author, post: NewPost, key?: string): Promise<Made> {
    const authorId = author.personId
    const record = key ? { authorId, key, fingerprint: await fingerprintOf(post) } : undefined
    const earlier = await this.#findMade(post, record)
    if (earlier) return { post: earlier, isReplay: true }
    const rendered = await this.#render(authorId, post)
    try {
      const origin = { createdAt: this.#parts.clock(), record }
      return { post: await this.#insert(author, { ...post, rendered }, origin), isReplay: false }
    } catch (error) {
      // The same request was faster, here or in another process.
      const made = error instanceof IdempotencyConflict && (await this.#findMade(post, record))
      if (made) return { post: made, isReplay: true }
      // Its author has deleted the account while it was on its way.
      if (this.#parts.isDangling(error)) throw new Refusal('unauthenticated', 'sessionEnded')
      throw error
    }
  }

  /**
   * Publishes a post from elsewhere under its own time; undefined where one from its source is
   * there already, even in the trash. Throws what a picture may.
   */
  async takeIn(authorId: string, post: TakenPost): Promise<Post | undefined> {
    if (await this.#parts.repository.isImported(post.source)) return undefined
    const { publishedAt, source, ...written } = post
    const rendered = await this.#parts.renderer.renderBehind(post.content)
    const origin = { createdAt: publishedAt, source }
    return this.#insert({ personId: authorId }, { ...written, rendered }, origin)
  }

  /**
   * Changes the text of a post of the viewer's. Given `updatedAt`, only the version of that time:
   * throws `conflict` for another one, unless it says the same already. Throws `not_found` or
   * `forbidden`, too.
   */
  async update(author: Author, id: string, { updatedAt, ...text }: Edit): Promise<Post> {
    const { personId } = author
    const { describe } = this.#parts.pictures
    let columns: Omit<TextChange, 'updated_at'> | undefined
    // Each turn after the first one follows upon a change by somebody else.
    for (;;) {
      const post = await this.#find(id, (found) => mayChange(personId, found))
      const isUnchanged = updatedAt === undefined || updatedAt === post.updated_at
      // The answer to the same request may have been lost on its way.
      if (!isUnchanged && isSameText(post, text)) return this.#shown(post)
      if (!isUnchanged) throw conflictWith(post)
      columns ??= columnsOf(text, await this.#render(personId, text))
      const change = { ...columns, updated_at: nextTime(this.#parts.clock(), post.updated_at) }
      const isChanged = await this.#writeFor(author, (transaction) =>
        this.#parts.repository.changeText(id, post.updated_at, change, transaction),
      )
      if (isChanged) return toPost({ ...post, ...change }, describe)
    }
  }

  /** Moves a post of the viewer's to the trash; throws `not_found` or `forbidden`. */
  async remove(author: Author, id: string): Promise<void> {
    await this.#find(id, (post) => mayChange(author.personId, post))
    const time = this.#parts.clock().toISOString()
    await this.#writeFor(author, (transaction) =>
      this.#parts.repository.moveToTrash(id, time, transaction),
    )
  }

  /** Takes a post of the viewer's out of the trash; throws `not_found` or `forbidden`. */
  async restore(author: Author, id: string): Promise<Post> {
    await this.#find(id, (post) => mayRestore(author.personId, post, this.#parts.clock()))
    await this.#writeFor(author, (transaction) => this.#parts.repository.restore(id, transaction))
    return this.read(id)
  }

  /** Deletes for good some posts that were in the trash for their time, with pictures; how many. */
  async purgeTrash(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - TRASH_LIFETIME).toISOString()
    const { posts, imageKeys } = await this.#parts.repository.purge(before, PURGE_BATCH)
    await this.#parts.pictures.discard(imageKeys)
    return posts
  }

  /** Renders anew what is stale, a few posts at a time; resolves to the number. */
  async renderStale(): Promise<number> {
    const rows = await this.#parts.repository.findStale(this.#parts.renderer.version, RENDER_BATCH)
    for (const { id, content, renderer_version } of rows) {
      const rendered = await this.#parts.renderer.renderBehind(content)
      const rendering = columnsOfRendering(rendered)
      await this.#parts.repository.changeRendering(id, renderer_version, rendering)
    }
    return rows.length
  }

  #render(owner: string, { content }: Pick<Text, 'content'>): Promise<Rendered> {
    return this.#parts.renderer.render(owner, content)
  }

  /** As everyone sees it, rendered anew where that is stale. */
  async #shown(post: PostRow): Promise<Post> {
    const renewed = await this.#parts.renderer.renew(post)
    const row = renewed ? { ...post, ...columnsOfRendering(renewed) } : post
    return toPost(row, this.#parts.pictures.describe)
  }

  /**
   * The stored response to an earlier request with this key. Without a usable stored response, it is
   * made from the post as it is now.
   */
  async #findMade({ content }: NewPost, record?: IdempotencyRecord): Promise<Post | undefined> {
    const held = record && (await this.#parts.idempotency.find(record))
    if (!held) return undefined
    const { storage } = this.#parts.pictures
    const answer = held.answer && (await unpackResponse(held.answer, content, storage))
    if (answer) return answer
    const row = await this.#parts.repository.find(held.postId)
    return row && this.#shown(row)
  }

  async #insert(
    author: Author,
    { image, alt = '', rendered, ...text }: RenderedPost,
    { createdAt, source, record }: Origin,
  ): Promise<Post> {
    const id = this.#parts.newId()
    const time = createdAt.toISOString()
    const { describe } = this.#parts.pictures
    const columns = columnsOf(text, rendered)
    const insert = (picture?: StoredPicture, addJobs?: Within) => {
      const row = {
        id,
        author_id: author.personId,
        ...columns,
        image_key: picture?.key ?? null,
        created_at: time,
        updated_at: time,
        deleted_at: null,
        hidden_at: null,
        import_source: source ?? null,
      }
      return this.#writeFor(author, async (transaction, { name, email }) => {
        await this.#parts.repository.insert(row, picture ? alt : '', transaction)
        const joined = {
          author_name: name,
          author_email: email,
          image_variants: picture?.variants ?? null,
          image_placeholder: picture?.placeholder ?? null,
          image_alt: picture ? alt : null,
        }
        const post = toPost({ ...row, ...joined }, describe)
        await addJobs?.(transaction)
        if (record) {
          const answer = await packResponse(post, this.#parts.pictures.storage)
          await this.#parts.idempotency.take(record, { postId: id, answer }, transaction)
        }
        return post
      })
    }
    return image ? this.#parts.pictures.keep(image, insert) : insert()
  }

  /** A write of an author's in flight, who was let in before, ends before or after a suspension. */
  #writeFor<T>(
    author: Author,
    write: (transaction: Kysely<Tables>, person: Person) => Promise<T>,
  ): Promise<T> {
    return this.#parts.repository.transaction(async (transaction) => {
      return write(transaction, await this.#parts.holdActive(author, transaction))
    })
  }

  async #find(id: string, decide: (post: PostRow | undefined) => Decision): Promise<PostRow> {
    // Ids of another shape are in no table, and some texts no engine takes.
    const post = isUuid(id) ? await this.#parts.repository.find(id) : undefined
    const decision = decide(post)
    if (decision === 'hidden') throw new Refusal('forbidden', 'postHidden')
    if (decision === 'forbidden') throw new Refusal('forbidden', 'notYourPost')
    if (decision === 'not_found' || !post) throw new Refusal('not_found', 'postNotFound')
    return post
  }
}
