import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { Post } from '@inkwell/contract/post'
import type { Revision, RevisionItem, RevisionsQuery } from '@inkwell/contract/revision'
import type { z } from 'zod'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { firstRevisionOf } from './posts.history.ts'
import type { PostHistory } from './posts.history.ts'
import { toPost } from './posts.mapper.ts'
import type { DescribeImage } from './posts.mapper.ts'
import { mayChange } from './posts.policy.ts'
import { refuse, refuseUnless, requirePublishable } from './posts.refusals.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostRow, PostsRepository } from './posts.repository.ts'
import { LATEST } from './posts.revisions.repository.ts'
import type { RevisionItemRow, RevisionsRepository } from './posts.revisions.repository.ts'
import { columnsOf } from './posts.text.ts'
import type { Author, RequireActive } from './posts.writing.ts'

interface RevisionsParts {
  repository: RevisionsRepository
  posts: PostsRepository
  history: PostHistory
  renderer: Pick<PostsRenderer, 'render'>
  describe: DescribeImage
  requireActive: RequireActive
  clock: Clock
}

const NUMBER = /^[1-9]\d{0,8}$/

function toItem(row: RevisionItemRow): RevisionItem {
  return {
    number: row.number,
    kind: row.kind as RevisionItem['kind'],
    title: row.title,
    by: { _id: row.person_id, name: row.person_name },
    at: row.made_at,
  }
}

/** The history of one's own posts and drafts. */
export class RevisionsService {
  readonly #parts: RevisionsParts

  constructor(parts: RevisionsParts) {
    this.#parts = parts
  }

  /** A page of the versions of one's own post, newest first; throws `not_found`. */
  async list(
    personId: string,
    id: string,
    { cursor, limit = PAGE_SIZE }: z.output<typeof RevisionsQuery>,
  ) {
    const post = await this.#ownPost(personId, id)
    const rows = await this.#parts.repository.list(id, limit + 1, readNumber(cursor))
    // A post that was never changed has one version: its text.
    if (rows.length === 0 && cursor === undefined) {
      return { revisions: [onlyItemOf(post)], nextCursor: null }
    }
    const revisions = rows.slice(0, limit).map(toItem)
    const last = rows.length > limit ? revisions.at(-1) : undefined
    return { revisions, nextCursor: last ? String(last.number) : null }
  }

  /** One version of one's own post; throws `not_found`. */
  async read(personId: string, id: string, text: string): Promise<Revision> {
    const post = await this.#ownPost(personId, id)
    const number = NUMBER.test(text) ? Number(text) : 0
    const item = await this.#parts.repository.find(id, number)
    const found = item && (await this.#parts.history.read(id, number))
    if (found) return { ...toItem(item), content: found.content }
    const isOnly = number === 1 && !(await this.#parts.repository.exists(id))
    if (!isOnly || post.published_at === '') throw refuse('revisionNotFound')
    return { ...onlyItemOf(post), content: post.content }
  }

  /**
   * Makes a version the present text of one's own visible post, as a new version; `replaced` is the number of the one with
   * the text before. Throws `not_found`, `forbidden`, and `invalid` if the text lacks what a post needs.
   */
  async restore(
    author: Author,
    id: string,
    number: string,
  ): Promise<{ post: Post; replaced: number }> {
    const { personId } = author
    const { title, content } = await this.read(personId, id, number)
    requirePublishable({ title, content })
    const { line_ends, language } = await this.#ownPost(personId, id)
    const columns = columnsOf(
      { title, content, line_ends },
      await this.#parts.renderer.render(personId, content, { lineEnds: line_ends, language }),
    )
    return this.#parts.posts.transaction(async (transaction) => {
      await this.#parts.requireActive(author, transaction)
      const found = await this.#parts.posts.findLocked(id, transaction)
      const post = refuseUnless(mayChange(personId, found), found)
      const at = nextTime(this.#parts.clock(), post.updated_at)
      const change = { ...columns, updated_at: at }
      await this.#parts.posts.changeText(id, post.updated_at, change, transaction)
      const replaced = await this.#parts.history.ensureLatest(post, { personId, at }, transaction)
      const revision = { postId: id, kind: 'restored', title, content, personId, at } as const
      await this.#parts.history.append(revision, transaction)
      return { post: toPost({ ...post, ...change }, this.#parts.describe), replaced }
    })
  }

  /** One's own post in any state but purged; throws `not_found`. */
  async #ownPost(personId: string, id: string): Promise<PostRow> {
    const post = isUuid(id) ? await this.#parts.posts.find(id) : undefined
    if (post?.author_id !== personId) throw refuse('postNotFound')
    return post
  }
}

function onlyItemOf(post: PostRow): RevisionItem {
  const { kind, title, personId, at } = firstRevisionOf(post)
  return { number: 1, kind, title, by: { _id: personId, name: post.author_name }, at }
}

/** The number before which a page begins; throws `invalid`. */
function readNumber(cursor: string | undefined): number {
  if (cursor === undefined) return LATEST
  if (NUMBER.test(cursor)) return Number(cursor)
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}
