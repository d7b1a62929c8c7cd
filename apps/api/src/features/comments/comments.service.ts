import type { CommentPage } from '@inkwell/contract/comment'
import { COMMENT_PAGE_SIZE } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { toComment } from './comments.mapper.ts'
import { mayDelete } from './comments.policy.ts'
import type { CommentsRepository } from './comments.repository.ts'

/** Comments rendered again by one call, so that other work gets its turn. */
const RENDER_BATCH = 50

interface CommentsParts {
  repository: CommentsRepository
  /** Renders the Markdown of a comment in another process. */
  renderer: { version: number; renderComment: (content: string) => Promise<string> }
  clock: Clock
  newId: NewId
}

/** A comment of a source, and where it belongs. */
export interface GivenComment {
  postId: string
  name: string
  at: Date
  content: string
  anchor: string | undefined
  /** Identifies it in all imports. */
  source: string
}

interface Deletion {
  postId: string
  id: string
  viewerId: string
  isAdministrator: boolean
  /** Adds the act of an administrator to the audit log. */
  record: (post: { id: string; name: string }, transaction: Kysely<Tables>) => Promise<void>
}

/** The comments that posts were imported with. They are read-only. */
export class CommentsService {
  readonly #parts: CommentsParts

  constructor(parts: CommentsParts) {
    this.#parts = parts
  }

  /** A page of the comments of a visible post; throws `not_found`, and `invalid` for an unknown cursor. */
  async list(postId: string, cursor?: string): Promise<CommentPage> {
    const { repository } = this.#parts
    if (!isUuid(postId) || !(await repository.isVisible(postId))) {
      throw new Refusal('not_found', 'postNotFound')
    }
    const after =
      cursor !== undefined && isUuid(cursor) ? await repository.place(postId, cursor) : undefined
    if (cursor !== undefined && !after) {
      throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
    }
    return this.#page(postId, after)
  }

  /** The first page of the comments of a post that is visible; undefined if there are none. */
  async firstPage(postId: string): Promise<CommentPage | undefined> {
    const page = await this.#page(postId)
    return page.comments.length > 0 ? page : undefined
  }

  /** Deletes what a comment says and who said it; throws `not_found` and `forbidden`. */
  async remove({ postId, id, record, ...by }: Deletion): Promise<void> {
    const { repository, clock } = this.#parts
    const areIds = isUuid(postId) && isUuid(id)
    const isVisible = areIds && (await repository.isVisible(postId))
    await repository.transaction(async (transaction) => {
      const post = areIds ? await repository.post(postId, transaction) : undefined
      const isAllowed = post !== undefined && mayDelete(by, post)
      // `forbidden` would tell others that a post exists which they cannot see.
      if (!post || (!isAllowed && !isVisible)) throw new Refusal('not_found', 'commentNotFound')
      if (!isAllowed) throw new Refusal('forbidden', 'commentNotYours')
      const time = clock().toISOString()
      const isCleared = await repository.clear({ postId, id, time }, transaction)
      if (isCleared === undefined) throw new Refusal('not_found', 'commentNotFound')
      if (!isCleared || by.viewerId === post.author_id) return
      await record({ id: post.id, name: post.title }, transaction)
    })
  }

  /** Keeps a comment of a source; resolves to its id, and to undefined if its post is not here. */
  async takeIn({ postId, name, at, content, anchor, source }: GivenComment) {
    const { repository, renderer, newId } = this.#parts
    return repository.add({
      id: newId(),
      post_id: postId,
      name,
      created_at: at.toISOString(),
      content,
      html: await renderer.renderComment(content),
      renderer_version: renderer.version,
      anchor: anchor ?? null,
      import_source: source,
    })
  }

  /** Makes a comment the answer to another one of the same post. */
  answer(id: string, parentId: string): Promise<void> {
    return this.#parts.repository.answer(id, parentId)
  }

  /** Renders stale comments again, a batch at a time; resolves to their number. */
  async renderStale(): Promise<number> {
    const { repository, renderer } = this.#parts
    const rows = await repository.findStale(renderer.version, RENDER_BATCH)
    for (const row of rows) {
      const html = await renderer.renderComment(row.content)
      await repository.changeRendering(row, html, renderer.version)
    }
    return rows.length
  }

  async #page(postId: string, after?: { created_at: string; id: string }): Promise<CommentPage> {
    const rows = await this.#parts.repository.list(postId, COMMENT_PAGE_SIZE + 1, after)
    const shown = rows.slice(0, COMMENT_PAGE_SIZE)
    const nextCursor = rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null
    return { comments: shown.map(toComment), nextCursor }
  }
}
