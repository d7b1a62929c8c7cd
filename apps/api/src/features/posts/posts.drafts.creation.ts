import type { CreateDraftRequest, Draft } from '@inkwell/contract/draft'
import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { toDraft } from './posts.drafts.mapper.ts'
import type { DraftsRepository } from './posts.drafts.repository.ts'
import type { PostHistory } from './posts.history.ts'
import { computeFingerprint, IdempotencyConflict } from './posts.idempotency-record.ts'
import type { IdempotencyRecord } from './posts.idempotency-record.ts'
import type { IdempotencyService } from './posts.idempotency.service.ts'
import { draftColumnsOfLabels } from './posts.labels.ts'
import type { Labels } from './posts.labels.ts'
import type { DescribeOwnImage } from './posts.mapper.ts'
import { keepOriginal } from './posts.originals.ts'
import { mayDelete } from './posts.policy.ts'
import { refuse } from './posts.refusals.ts'
import type { PostsRepository } from './posts.repository.ts'
import { packResponse, unpackResponse } from './posts.stored-response.ts'
import type { Text, WrappedText } from './posts.text.ts'
import type { Author, RequireActive, TakenText } from './posts.writing.ts'

/** A new draft has no picture, so that the response does not depend on the address of pictures. */
const RESPONSE_STORAGE = ''

interface DraftsCreationParts {
  repository: DraftsRepository
  posts: PostsRepository
  history: PostHistory
  idempotency: IdempotencyService
  describeOwn: DescribeOwnImage
  requireActive: RequireActive
  clock: Clock
  newId: NewId
}

interface BegunDraft {
  draft: Draft
  /** False if the post had a working copy already, which stays as it is. */
  isNew: boolean
  /** Whether the response of an earlier request with the same key is repeated. */
  isReplay: boolean
}

/** An imported draft with its original time. */
export interface TakenDraft extends Text, Labels, TakenText {
  createdAt: Date
  lineEnds?: LineEnds | undefined
}

interface TakenRevision extends Text, Pick<TakenText, 'original'> {
  id: string
  author_id: string
  at: string
}

/** Begins drafts. */
export class DraftsCreation {
  readonly #parts: DraftsCreationParts

  constructor(parts: DraftsCreationParts) {
    this.#parts = parts
  }

  /**
   * Begins the draft of a new post, or the working copy of one's own post. With an idempotency key, a
   * repeated request for a new post within 24 hours returns the first result; a post has one working
   * copy with or without a key. Throws `not_found` unless the post is one's own, and
   * `idempotency_mismatch` for another request with the key.
   */
  async create(author: Author, request: CreateDraftRequest, key?: string): Promise<BegunDraft> {
    const { title = '', content = '', lineEnds, post, ...labels } = request
    if (post !== undefined) return this.#copy(author, post)
    const text = { title, content, line_ends: lineEnds ?? 'break', ...labels }
    const record = key
      ? await recordOf(author, key, { title, content, lineEnds, ...labels })
      : undefined
    const earlier = await this.#findBegun(content, record)
    if (earlier) return { draft: earlier, isNew: true, isReplay: true }
    try {
      return { draft: await this.#begin(author, text, record), isNew: true, isReplay: false }
    } catch (error) {
      // A concurrent request with the same key was faster, possibly in another process.
      const begun = error instanceof IdempotencyConflict && (await this.#findBegun(content, record))
      if (begun) return { draft: begun, isNew: true, isReplay: true }
      throw error
    }
  }

  /**
   * Imports a draft with its original times; false if its source was imported before, also if the
   * draft is in the trash.
   */
  async takeIn(personId: string, { createdAt, ...draft }: TakenDraft): Promise<boolean> {
    const { posts, repository } = this.#parts
    if (await posts.isImported(draft.source)) return false
    const { title, content, lineEnds = 'break', source: import_source, original, ...labels } = draft
    const at = createdAt.toISOString()
    const id = draft.id ?? this.#parts.newId()
    await this.#write({ personId }, async (transaction) => {
      const post = { id, author_id: personId, unpublished_at: at, import_source }
      await posts.insertDraft(post, transaction)
      const version = await this.#appendTaken(
        { ...post, title, content, original, at },
        transaction,
      )
      const written = { title, content, ...draftColumnsOfLabels(labels), line_ends: lineEnds }
      const row = newDraft(id, personId, (draft.changedAt ?? createdAt).toISOString())
      await repository.insert({ ...row, created_at: at, ...written, version }, transaction)
    })
    return true
  }

  async #appendTaken(
    { id, author_id, original, ...taken }: TakenRevision,
    transaction: Kysely<Tables>,
  ): Promise<number> {
    const { title, content, at } = taken
    const text = { id, author_id, title, content, updated_at: at, original }
    await keepOriginal(this.#parts.history, text, transaction)
    const revision = {
      postId: id,
      kind: 'imported',
      title,
      content,
      personId: author_id,
      at,
    } as const
    return this.#parts.history.begin(revision, transaction)
  }

  /** The stored response to an earlier request with this key. */
  async #findBegun(content: string, record?: IdempotencyRecord): Promise<Draft | undefined> {
    const held = record && (await this.#parts.idempotency.find(record))
    return held && unpackResponse(held.answer, content, RESPONSE_STORAGE)
  }

  #begin(
    author: Author,
    { line_ends, title, content, ...labels }: WrappedText & Labels,
    record?: IdempotencyRecord,
  ): Promise<Draft> {
    const { posts, history, repository, idempotency, newId, clock } = this.#parts
    const { personId } = author
    return this.#write(author, async (transaction) => {
      const id = newId()
      const at = clock().toISOString()
      await posts.insertDraft({ id, author_id: personId, unpublished_at: at }, transaction)
      const text = { title, content }
      const revision = { ...text, postId: id, kind: 'saved', personId, at } as const
      const version = await history.append(revision, transaction)
      const written = { ...text, ...draftColumnsOfLabels(labels), line_ends, version }
      await repository.insert({ ...newDraft(id, personId, at), ...written }, transaction)
      const draft = await this.#read(id, transaction)
      if (record) {
        const answer = await packResponse(draft, RESPONSE_STORAGE)
        await idempotency.take(record, { postId: id, answer }, transaction)
      }
      return draft
    })
  }

  #copy(author: Author, id: string): Promise<BegunDraft> {
    const { posts, history, repository, clock } = this.#parts
    const { personId } = author
    return this.#write(author, async (transaction) => {
      const post = isUuid(id) ? await posts.findLocked(id, transaction) : undefined
      if (!post || mayDelete(personId, post) !== 'allow') throw refuse('postNotFound')
      const draft = await repository.findLocked(id, transaction)
      const isNew = draft === undefined || draft.discarded_at !== null
      if (isNew) {
        // A working copy that was deleted makes room; its texts are in the history.
        if (draft) await repository.remove(id, transaction)
        const at = clock().toISOString()
        const version = await history.ensureLatest(post, { personId, at }, transaction)
        const row = newDraft(id, personId, at)
        const { title, content, line_ends } = post
        await repository.insert({ ...row, title, content, line_ends, version }, transaction)
      }
      return { draft: await this.#read(id, transaction), isNew, isReplay: false }
    })
  }

  /** The draft that the transaction has inserted. */
  async #read(id: string, transaction: Kysely<Tables>): Promise<Draft> {
    const row = await this.#parts.repository.findLocked(id, transaction)
    if (!row) throw new Error(`The draft ${id} is missing in the transaction that inserted it`)
    return toDraft(row, this.#parts.describeOwn)
  }

  #write<T>(author: Author, write: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#parts.posts.transaction(async (transaction) => {
      await this.#parts.requireActive(author, transaction)
      return write(transaction)
    })
  }
}

/** The fingerprint differs from that of a post with the same text. */
async function recordOf({ personId: authorId }: Author, key: string, text: object) {
  const fingerprint = await computeFingerprint({ ...text, call: 'createDraft' })
  return { authorId, key, fingerprint }
}

function newDraft(id: string, personId: string, time: string) {
  return {
    post_id: id,
    author_id: personId,
    image_key: null,
    image_alt: '',
    created_at: time,
    updated_at: time,
  }
}
