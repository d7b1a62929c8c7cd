import { countCharacters } from '@inkwell/contract/characters'
import { CONTENT_MAX, DRAFT_CONTENT_MAX } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isVisible } from '../../visible-post.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import { firstRevisionOf } from './posts.history.ts'
import type { PostHistory } from './posts.history.ts'
import { mayDelete } from './posts.policy.ts'
import { wrappingOf } from './posts.renderer.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostRow, PostsRepository } from './posts.repository.ts'
import { columnsOf } from './posts.text.ts'
import type { RequireActive } from './posts.writing.ts'

/** Attempts to change a text that its author changes, too. */
const ATTEMPTS = 2

interface ImportedTextsParts {
  posts: PostsRepository
  drafts: DraftsRepository
  history: PostHistory
  renderer: Pick<PostsRenderer, 'renderInBackground'>
  requireActive: RequireActive
  clock: Clock
}

/** What readers see of a post, and what its author is writing; at least one of them. */
interface Texts {
  visible: PostRow | undefined
  draft: DraftRow | undefined
}

/** The contents after a change; undefined where there is none. */
interface Changed {
  content: string | undefined
  columns: ReturnType<typeof columnsOf> | undefined
  draftContent: string | undefined
}

function changed(
  content: string | undefined,
  max: number,
  change: (content: string) => string,
): string | undefined {
  if (content === undefined) return undefined
  const after = change(content)
  if (after === content) return undefined
  if (countCharacters(after) <= max) return after
  throw new Refusal('invalid', 'contentTooLong', { fields: { content: 'contentTooLong' } })
}

/** Whether these are the same contents in the same versions. */
function areSame(a: Texts, b: Texts | undefined): boolean {
  return b !== undefined && isSame(a.visible, b.visible) && isSame(a.draft, b.draft)
}

function isSame(a: PostRow | DraftRow | undefined, b: PostRow | DraftRow | undefined): boolean {
  return a?.content === b?.content && a?.updated_at === b?.updated_at
}

/** Changes imported texts after they were taken, without their times. */
export class ImportedTexts {
  readonly #parts: ImportedTextsParts

  constructor(parts: ImportedTextsParts) {
    this.#parts = parts
  }

  /** The contents of a post and its draft; undefined unless its author can change one of them. */
  async find(id: string) {
    const { posts, drafts } = this.#parts
    if (!isUuid(id)) return undefined
    const post = await posts.find(id)
    const texts = textsOf(post, await drafts.find(id))
    if (!post || !texts) return undefined
    const { visible, draft } = texts
    return {
      authorId: post.author_id,
      contents: [visible, draft].flatMap((text) => text?.content ?? []),
      hasCover: (visible ?? draft)?.image_key !== null,
    }
  }

  /**
   * Changes the contents of one's own post and draft, each as a new revision. `updatedAt` stays: readers are
   * told of what authors change. False if there is no such text, or its author changes it at the same time. Throws
   * `invalid` for a content that is too long or too complex.
   */
  async change(
    personId: string,
    id: string,
    change: (content: string) => string,
  ): Promise<boolean> {
    const { posts, drafts } = this.#parts
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const post = await posts.find(id)
      const texts = textsOf(post, await drafts.find(id))
      if (!texts || post?.author_id !== personId) return false
      const after = await this.#prepare(texts, change)
      if (after.content === undefined && after.draftContent === undefined) return true
      const isDone = await posts.transaction(async (transaction) => {
        await this.#parts.requireActive({ personId }, transaction)
        const now = textsOf(
          await posts.findLocked(id, transaction),
          await drafts.findLocked(id, transaction),
        )
        if (!areSame(texts, now)) return false
        await this.#store(texts, after, transaction)
        return true
      })
      if (isDone) return true
    }
    return false
  }

  async #prepare({ visible, draft }: Texts, change: (content: string) => string): Promise<Changed> {
    const content = changed(visible?.content, CONTENT_MAX, change)
    const draftContent = changed(draft?.content, DRAFT_CONTENT_MAX, change)
    if (!visible || content === undefined) return { content, columns: undefined, draftContent }
    const rendered = await this.#parts.renderer.renderInBackground(content, wrappingOf(visible))
    return { content, columns: columnsOf({ ...visible, content }, rendered), draftContent }
  }

  async #store(
    { visible, draft }: Texts,
    { columns, draftContent }: Changed,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { posts, drafts, history, clock } = this.#parts
    const at = clock().toISOString()
    if (visible && columns) {
      const { id, updated_at, author_id: personId } = visible
      await posts.changeText(id, updated_at, { ...columns, updated_at }, transaction)
      await history.begin(firstRevisionOf(visible), transaction)
      const revision = { postId: id, kind: 'imported', personId, at } as const
      await history.append({ ...revision, ...columns }, transaction)
    }
    if (draft && draftContent !== undefined) {
      const { post_id: postId, author_id: personId, title } = draft
      const revision = { postId, kind: 'imported', personId, at, title } as const
      const text = { ...revision, content: draftContent }
      const version = await history.append(text, transaction)
      await drafts.change(postId, { content: draftContent, version }, transaction)
    }
  }
}

/** Undefined if the author of a post can change nothing of it. A withdrawn post is changed as a draft. */
function textsOf(post: PostRow | undefined, found: DraftRow | undefined): Texts | undefined {
  if (!post || mayDelete(post.author_id, post) !== 'allow') return undefined
  const visible = isVisible(post) ? post : undefined
  const draft = found?.discarded_at === null ? found : undefined
  return visible || draft ? { visible, draft } : undefined
}
