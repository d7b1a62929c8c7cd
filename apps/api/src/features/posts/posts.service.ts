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
import { computeFingerprint, IdempotencyConflict } from './posts.idempotency-record.ts'
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

type Within = (transaction: Kysely<Tables>) => Promise<void>

/** The writer and the session; an import has no session. */
interface Author {
  personId: string
  sessionId?: string | undefined
}

/** The public data of an author. */
interface Person {
  name: string
  email: string
}

interface StoredPicture {
  key: string
  variants: string
  placeholder: string
}

/** The functions of pictures that posts need. */
export interface Pictures {
  /** Stores a picture and runs `attach` with it; if that fails, the picture is deleted. */
  keep: <T>(
    file: Blob,
    attach: (stored: StoredPicture, addJobs: Within) => Promise<T>,
  ) => Promise<T>
  /** Deletes pictures that no post uses. */
  discard: (keys: readonly string[]) => Promise<void>
  describe: DescribeImage
  /** The prefix of the URLs of all our pictures. */
  storage: string
}

interface PostsParts {
  repository: PostsRepository
  idempotency: IdempotencyService
  renderer: Pick<PostsRenderer, 'checkPlace' | 'render' | 'renew' | 'renderBehind' | 'version'>
  pictures: Pictures
  /** Throws, as part of a transaction, where the account can no longer act; else it can until the end. */
  requireActive: (author: Author, transaction: Kysely<Tables>) => Promise<Person>
  clock: Clock
  newId: NewId
  /** Whether the error is a violation of a foreign key. */
  isDangling: (error: unknown) => boolean
}

/** Posts per batch of stale renderings. */
const RENDER_BATCH = 20

/** Posts per transaction of a purge. */
const PURGE_BATCH = 100

/** Reads posts, and changes them as the policy permits. */
export class PostsService {
  readonly #parts: PostsParts

  constructor(parts: PostsParts) {
    this.#parts = parts
  }

  /** Throws `unavailable` if the rendering queue is full for this author. */
  checkPlace(author: string): void {
    this.#parts.renderer.checkPlace(author)
  }

  /** A page of visible posts, newest first; throws `invalid` for an invalid cursor. */
  async list({ cursor, limit = PAGE_SIZE, without }: ListQuery): Promise<PostList> {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    // One more row shows whether there is a next page.
    const rows = await this.#parts.repository.list(limit + 1, position)
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const posts = page.map((row) => toPostItem(row, this.#parts.pictures.describe))
    return {
      posts: without ? posts.map((post) => ({ ...post, content: '' })) : posts,
      nextCursor: last ? writeCursor(positionOf(last)) : null,
    }
  }

  /** A post; throws `not_found` unless it is visible. */
  async read(id: string): Promise<Post> {
    return this.#shown(await this.#find(id, mayRead))
  }

  /**
   * Publishes a post with its picture atomically. With an idempotency key, a repeated request within 24
   * hours returns the first result. Throws `idempotency_mismatch` for another request with the key,
   * `unauthenticated` if the account was deleted, and the refusals of pictures.
   */
  async create(author: Author, post: NewPost, key?: string): Promise<Made> {
    const authorId = author.personId
    const record = key ? { authorId, key, fingerprint: await computeFingerprint(post) } : undefined
    const earlier = await this.#findMade(post, record)
    if (earlier) return { post: earlier, isReplay: true }
    const rendered = await this.#render(authorId, post)
    try {
      const origin = { createdAt: this.#parts.clock(), record }
      return { post: await this.#insert(author, { ...post, rendered }, origin), isReplay: false }
    } catch (error) {
      // A concurrent request with the same key was faster, possibly in another process.
      const made = error instanceof IdempotencyConflict && (await this.#findMade(post, record))
      if (made) return { post: made, isReplay: true }
      // The author has deleted the account meanwhile.
      if (this.#parts.isDangling(error)) throw new Refusal('unauthenticated', 'sessionEnded')
      throw error
    }
  }

  /**
   * Imports a post with its original time; undefined if its source was imported before, also if the
   * post is in the trash. Throws the refusals of pictures.
   */
  async takeIn(authorId: string, post: TakenPost): Promise<Post | undefined> {
    if (await this.#parts.repository.isImported(post.source)) return undefined
    const { publishedAt, source, ...written } = post
    const rendered = await this.#parts.renderer.renderBehind(post.content)
    const origin = { createdAt: publishedAt, source }
    return this.#insert({ personId: authorId }, { ...written, rendered }, origin)
  }

  /**
   * Changes the text of one's own post. With `updatedAt`, it must be the time of the present version;
   * otherwise throws `conflict`, unless the text is the same. Throws `not_found` and `forbidden`.
   */
  async update(author: Author, id: string, { updatedAt, ...text }: Edit): Promise<Post> {
    const { personId } = author
    const { describe } = this.#parts.pictures
    let columns: Omit<TextChange, 'updated_at'> | undefined
    // Repeats only after a concurrent change.
    for (;;) {
      const post = await this.#find(id, (found) => mayChange(personId, found))
      const isUnchanged = updatedAt === undefined || updatedAt === post.updated_at
      // A repeated request whose response was lost.
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

  /** Moves one's own post to the trash; throws `not_found` or `forbidden`. */
  async remove(author: Author, id: string): Promise<void> {
    await this.#find(id, (post) => mayChange(author.personId, post))
    const time = this.#parts.clock().toISOString()
    await this.#writeFor(author, (transaction) =>
      this.#parts.repository.moveToTrash(id, time, transaction),
    )
  }

  /** Restores one's own post from the trash; throws `not_found` or `forbidden`. */
  async restore(author: Author, id: string): Promise<Post> {
    await this.#find(id, (post) => mayRestore(author.personId, post, this.#parts.clock()))
    await this.#writeFor(author, (transaction) => this.#parts.repository.restore(id, transaction))
    return this.read(id)
  }

  /**
   * Purges a batch of posts whose time in the trash is over, with their pictures; resolves to their
   * number.
   */
  async purgeTrash(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - TRASH_LIFETIME).toISOString()
    const { posts, imageKeys } = await this.#parts.repository.purge(before, PURGE_BATCH)
    await this.#parts.pictures.discard(imageKeys)
    return posts
  }

  /** Renders a batch of stale posts; resolves to their number. */
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

  /** The public form of a post, with a current rendering. */
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

  /** Runs a write within a transaction that a suspension cannot interleave with. */
  #writeFor<T>(
    author: Author,
    write: (transaction: Kysely<Tables>, person: Person) => Promise<T>,
  ): Promise<T> {
    return this.#parts.repository.transaction(async (transaction) => {
      return write(transaction, await this.#parts.requireActive(author, transaction))
    })
  }

  async #find(id: string, decide: (post: PostRow | undefined) => Decision): Promise<PostRow> {
    // Other texts are no ids, and some are invalid in PostgreSQL.
    const post = isUuid(id) ? await this.#parts.repository.find(id) : undefined
    const decision = decide(post)
    if (decision === 'hidden') throw new Refusal('forbidden', 'postHidden')
    if (decision === 'forbidden') throw new Refusal('forbidden', 'notYourPost')
    if (decision === 'not_found' || !post) throw new Refusal('not_found', 'postNotFound')
    return post
  }
}
