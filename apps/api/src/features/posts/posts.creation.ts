import type { Post } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changedCover, coverOf, NO_COVER } from './posts.cover.ts'
import type { ShownCover } from './posts.cover.ts'
import { changeCover, describeCover } from './posts.covers.repository.ts'
import { isNewPost } from './posts.drafts.mapper.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import type { PostHistory } from './posts.history.ts'
import { columnsOfLabels, labelsOr, NO_TAGS, ownLabelsOf } from './posts.labels.ts'
import type { SetTags } from './posts.labels.ts'
import { computeFingerprint, IdempotencyConflict } from './posts.idempotency-record.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { IdempotencyService } from './posts.idempotency.service.ts'
import { toPost } from './posts.mapper.ts'
import { keepOriginal } from './posts.originals.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostsRepository } from './posts.repository.ts'
import { RENDERINGS, repeatWhileChanged } from './posts.repeating.ts'
import { showPost } from './posts.shown.ts'
import { packResponse, unpackResponse } from './posts.stored-response.ts'
import { columnsOf } from './posts.text.ts'
import type {
  Author,
  Made,
  NewPost,
  Origin,
  Person,
  Pictures,
  RenderedPost,
  RequireActive,
  StoredPicture,
  TakenPost,
  TakenText,
  Within,
} from './posts.writing.ts'

function wrappingOfNew({ lineEnds, language }: Pick<NewPost, 'lineEnds' | 'language'>) {
  return { lineEnds, language }
}

interface CreationParts {
  repository: PostsRepository
  drafts: DraftsRepository
  history: PostHistory
  idempotency: IdempotencyService
  renderer: Pick<PostsRenderer, 'render' | 'renew' | 'renderInBackground'>
  pictures: Pick<Pictures, 'keep' | 'note' | 'describe' | 'storage'>
  setTags: SetTags
  requireActive: RequireActive
  clock: Clock
  newId: NewId
  /** Whether the error is a violation of a foreign key. */
  isForeignKeyViolation: (error: unknown) => boolean
}

/** A new post with its cover. */
interface StoredRow {
  row: Parameters<PostsRepository['publish']>[1] & Parameters<PostsRepository['insert']>[0]
  cover: ShownCover
  /** Whether the row exists as that of a draft. */
  isDraft: boolean
}

/** The post would have another language than its rendering. */
class LanguageChanged extends Error {}

/** Makes posts: of the form that publishes one, of a draft with it, and of an import. */
export class PostsCreation {
  readonly #parts: CreationParts

  constructor(parts: CreationParts) {
    this.#parts = parts
  }

  /**
   * Publishes a post with its picture atomically. With an idempotency key, a repeated request within 24
   * hours returns the first result. Throws `idempotency_mismatch` for another request with the key,
   * `unauthenticated` if the account was deleted, and the refusals of pictures.
   */
  async create(author: Author, post: NewPost, key?: string): Promise<Made> {
    const { isForeignKeyViolation } = this.#parts
    const authorId = author.personId
    // A repeated request may name a draft that was made of the same words since.
    const words = { ...post, draft: undefined }
    const record = key ? { authorId, key, fingerprint: await computeFingerprint(words) } : undefined
    const earlier = await this.#findMade(post, record)
    if (earlier) return { post: earlier, isReplay: true }
    try {
      return { post: await this.#publish(author, post, record), isReplay: false }
    } catch (error) {
      // A concurrent request with the same key was faster, possibly in another process.
      const made = error instanceof IdempotencyConflict && (await this.#findMade(post, record))
      if (made) return { post: made, isReplay: true }
      // The author has deleted the account meanwhile.
      if (isForeignKeyViolation(error)) throw new Refusal('unauthenticated', 'sessionEnded')
      throw error
    }
  }

  /** Renders in the language that the post will have: its own, or else that of its draft. */
  async #publish(author: Author, post: NewPost, record?: IdempotencyRecord): Promise<Post> {
    const { renderer, drafts, clock } = this.#parts
    return repeatWhileChanged(RENDERINGS, async () => {
      const draft = endedBy(
        author,
        isDraftId(post.draft) ? await drafts.find(post.draft) : undefined,
      )
      const { language } = labelsOr(post, draft && ownLabelsOf(draft))
      const wrapping = wrappingOfNew({ ...post, language })
      const rendered = await renderer.render(author.personId, post.content, wrapping)
      const origin = { createdAt: clock(), record }
      try {
        return await this.#insert(author, { ...post, rendered, renderedIn: language }, origin)
      } catch (error) {
        if (error instanceof LanguageChanged) return undefined
        throw error
      }
    })
  }

  /**
   * Imports a post with its original time; undefined if its source was imported before, also if the
   * post is in the trash. Throws the refusals of pictures.
   */
  async takeIn(authorId: string, post: TakenPost): Promise<Post | undefined> {
    if (await this.#parts.repository.isImported(post.source)) return undefined
    const { publishedAt, source, id, changedAt, original, ...written } = post
    const rendered = await this.#parts.renderer.renderInBackground(
      post.content,
      wrappingOfNew(post),
    )
    const origin = { createdAt: publishedAt, taken: { source, id, changedAt, original } }
    const text = { ...written, rendered, renderedIn: post.language }
    return this.#insert({ personId: authorId }, text, origin)
  }

  /**
   * The stored response to an earlier request with this key. Without a usable stored response, it is
   * made from the post as it is now.
   */
  async #findMade({ content }: NewPost, record?: IdempotencyRecord): Promise<Post | undefined> {
    const held = record && (await this.#parts.idempotency.find(record))
    if (!held) return undefined
    const { storage } = this.#parts.pictures
    const answer = held.answer && (await unpackResponse<Post>(held.answer, content, storage))
    if (answer) return answer
    const row = await this.#parts.repository.find(held.postId)
    if (!row) return undefined
    const { renderer, pictures } = this.#parts
    return showPost(row, { renderer, describe: pictures.describe })
  }

  #insert(
    author: Author,
    { image, alt, focus, draft: draftId, lineEnds = 'break', ...given }: RenderedPost,
    { createdAt, taken, record }: Origin,
  ): Promise<Post> {
    const { rendered, renderedIn, ...written } = given
    const time = createdAt.toISOString()
    const columns = {
      ...columnsOf({ ...written, line_ends: lineEnds }, rendered),
      published_at: time,
      updated_at: (taken?.changedAt ?? createdAt).toISOString(),
    }
    const { repository, setTags, requireActive, pictures, newId } = this.#parts
    const insert = (picture?: StoredPicture, addJobs?: Within) =>
      repository.transaction(async (transaction) => {
        const person = await requireActive(author, transaction)
        const draft = await this.#findEnded(author, draftId, transaction)
        const cover = changedCover(draft ? coverOf(draft) : NO_COVER, { alt, focus }, picture)
        const id = draft?.post_id ?? idOf(taken, newId)
        const labels = labelsOr(written, draft && ownLabelsOf(draft))
        if (labels.language !== renderedIn) throw new LanguageChanged()
        const text = { ...columns, ...NO_LABELS, ...columnsOfLabels(labels) }
        const row = {
          ...text,
          id,
          image_key: cover.image_key,
          author_id: author.personId,
          import_source: sourceOf(taken),
        }
        await this.#store(author, { row, cover, isDraft: draft !== undefined }, transaction)
        await this.#keepOriginal(row, taken, transaction)
        await addJobs?.(transaction)
        const tags = labels.tags?.length ? await setTags(id, labels.tags, transaction) : NO_TAGS
        const post = toPost(
          { ...row, tags, ...VISIBLE, ...authorOf(person), ...cover },
          pictures.describe,
        )
        if (record) await this.#record(record, post, transaction)
        return post
      })
    return image ? pictures.keep(image, insert) : insert()
  }

  #keepOriginal(
    row: StoredRow['row'],
    taken: TakenText | undefined,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const original = taken?.original
    return keepOriginal(this.#parts.history, { ...row, original }, transaction)
  }

  /** Inserts the row of a post, or publishes that of its draft. */
  async #store(
    author: Author,
    { row, cover, isDraft }: StoredRow,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { repository, pictures } = this.#parts
    const { id, content } = row
    if (isDraft) {
      const { author_id: _, image_key: _key, import_source: _source, ...text } = row
      await this.#publishDraft(author, text, transaction)
      await changeCover(id, cover, transaction)
      return
    }
    await repository.insert(row, transaction)
    await describeCover(id, cover, transaction)
    await pictures.note({ ...author, postId: id, content }, transaction)
  }

  /** Stores the response under the key of its request; throws IdempotencyConflict. */
  async #record(record: IdempotencyRecord, post: Post, transaction: Kysely<Tables>): Promise<void> {
    const { idempotency, pictures } = this.#parts
    const answer = await packResponse(post, pictures.storage)
    await idempotency.take(record, { postId: post._id, answer }, transaction)
  }

  /** One's own draft of a new post, which the publication ends; undefined if there is none. */
  async #findEnded(author: Author, id: string | undefined, transaction: Kysely<Tables>) {
    if (!isDraftId(id)) return undefined
    return endedBy(author, await this.#parts.drafts.findLocked(id, transaction))
  }

  async #publishDraft(
    { personId }: Author,
    { id, ...columns }: Parameters<PostsRepository['publish']>[1] & { id: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const { title, content, updated_at: at } = columns
    const revision = { postId: id, kind: 'published', title, content, personId, at } as const
    await this.#parts.history.append(revision, transaction)
    await this.#parts.repository.publish(id, columns, transaction)
    await this.#parts.drafts.remove(id, transaction)
  }
}

function isDraftId(id: string | undefined): id is string {
  return id !== undefined && isUuid(id)
}

/** The draft if it is the author's own and of a new post, so that the publication ends it. */
function endedBy({ personId }: Author, draft: DraftRow | undefined): DraftRow | undefined {
  const isOwn = draft?.author_id === personId && draft.discarded_at === null
  return isOwn && isNewPost(draft) ? draft : undefined
}

function idOf(taken: TakenText | undefined, newId: NewId): string {
  return taken?.id ?? newId()
}

function sourceOf(taken: TakenText | undefined): string | null {
  return taken?.source ?? null
}

const NO_LABELS = { language: null, series: null, series_key: null }
const VISIBLE = { deleted_at: null, hidden_at: null, unpublished_at: null }

function authorOf({ name, email }: Person) {
  return { author_name: name, author_email: email }
}
