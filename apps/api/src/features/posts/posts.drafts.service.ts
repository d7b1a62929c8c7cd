import { DRAFT_TRASH_DAYS, PAGE_SIZE } from '@inkwell/contract/limits'
import type { Draft, DraftListQuery, SaveDraftRequest } from '@inkwell/contract/draft'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { GONE } from '../../visible-post.ts'
import { pageOf, readCursor } from './posts.cursor.ts'
import { isNewPost, toDraft } from './posts.drafts.mapper.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import type { PostHistory } from './posts.history.ts'
import { draftColumnsOfLabels, isDraftLabelled, labelsOfDraft } from './posts.labels.ts'
import type { Labels } from './posts.labels.ts'
import type { DescribeOwnImage } from './posts.mapper.ts'
import { refuse } from './posts.refusals.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostsRepository } from './posts.repository.ts'
import type { DraftSchedule } from './posts.schedule.ts'
import type { RevisionKind } from './posts.revisions.repository.ts'
import { isSameText } from './posts.version.ts'
import type { Author, DiscardPictures, RequireActive } from './posts.writing.ts'

/** What is said of a text, beside it. */
interface Description extends Labels {
  lineEnds?: DraftRow['line_ends'] | undefined
}

const DAY = 24 * 60 * 60 * 1_000

export interface DraftsParts {
  repository: DraftsRepository
  posts: PostsRepository
  schedule: DraftSchedule
  history: PostHistory
  describeOwn: DescribeOwnImage
  discardPictures: DiscardPictures
  requireActive: RequireActive
  /** What will render the text when it is published. */
  renderer: Pick<PostsRenderer, 'warmUp'>
  clock: Clock
}

/** Texts that are being written. Each belongs to a post, which readers see or not, and has its id. */
export class DraftsService {
  readonly #parts: DraftsParts

  constructor(parts: DraftsParts) {
    this.#parts = parts
  }

  /** A page of one's own drafts, those first that were changed last. */
  async list(personId: string, { cursor, limit = PAGE_SIZE, post }: DraftListQuery) {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await this.#parts.repository.list(personId, limit + 1, { position, post })
    const { page, nextCursor } = pageOf(rows, limit, ({ updated_at, post_id }) => ({
      time: updated_at,
      id: post_id,
    }))
    return { drafts: page.map((row) => this.#shown(row)), nextCursor }
  }

  /** One's own draft; throws `not_found`. */
  async read(personId: string, id: string): Promise<Draft> {
    const row = isUuid(id) ? await this.#parts.repository.find(id) : undefined
    return this.#shown(requireOwn(personId, row))
  }

  /**
   * Saves a text that was based on `version`. Throws `conflict` if there is a later version with
   * another text.
   */
  async save(author: Author, id: string, request: SaveDraftRequest): Promise<Draft> {
    const { version: base, lineEnds, merged = false, title, content, ...labels } = request
    const text = { title, content }
    const saved = await this.#change(author, id, async (found, transaction) => {
      const draft = await this.#describe(found, { lineEnds, ...labels }, transaction)
      // A repeated request whose response was lost, or a text without a change.
      if (isSameText(draft, text)) return draft
      if (draft.version !== base) throw await this.#conflictWith(draft, base, transaction)
      const at = nextTime(this.#parts.clock(), draft.updated_at)
      const { personId } = author
      const kind: RevisionKind = merged ? 'merged' : 'saved'
      const revision = { ...text, postId: id, kind, personId, at }
      const version = await this.#parts.history.append(revision, transaction)
      const change = { ...text, version, updated_at: at, schedule_failure: null }
      await this.#parts.repository.change(id, change, transaction)
      return { ...draft, ...change }
    })
    this.#parts.renderer.warmUp()
    return this.#shown(saved)
  }

  /** Deletes one's own draft; that of a new post goes to the trash with its post. */
  async remove(author: Author, id: string): Promise<void> {
    await this.#change(author, id, async (draft, transaction) => {
      const time = this.#now()
      await this.#parts.repository.change(id, { discarded_at: time }, transaction)
      if (isNewPost(draft)) await this.#parts.posts.moveToTrash(id, time, transaction)
    })
  }

  /** Restores one's own draft within 30 days; one that was not deleted stays as it is. */
  async restore(author: Author, id: string): Promise<Draft> {
    const since = this.#parts.clock().getTime() - DRAFT_TRASH_DAYS * DAY
    await this.#write(author, async (transaction) => {
      const found = await this.#findLocked(id, transaction)
      const draft = requireAuthor(author.personId, found)
      const { discarded_at: time } = draft
      if (time === null) return
      const isPostInTrash = !isNewPost(draft) && draft.post_deleted_at !== null
      const isOver = Date.parse(time) < since || draft.post_deleted_at === GONE
      if (isOver || isPostInTrash) throw refuse('draftNotFound')
      await this.#parts.repository.change(id, { discarded_at: null }, transaction)
      if (isNewPost(draft)) await this.#parts.posts.restore(id, transaction)
      await this.#parts.schedule.resume(id, transaction)
    })
    return this.read(author.personId, id)
  }

  /** Deletes a batch of drafts that were deleted 30 days ago; resolves to their number. */
  async purge(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - DRAFT_TRASH_DAYS * DAY).toISOString()
    const { drafts, imageKeys } = await this.#parts.repository.purge(before)
    await this.#parts.discardPictures({ imageKeys })
    return drafts
  }

  /** Changes the labels, and what line ends mean; that is no version of the text. */
  async #describe(
    draft: DraftRow,
    { lineEnds: line_ends = draft.line_ends, ...labels }: Description,
    transaction: Kysely<Tables>,
  ): Promise<DraftRow> {
    const isSame = line_ends === draft.line_ends && isDraftLabelled(draft, labels)
    if (isSame) return draft
    const { repository } = this.#parts
    const change = { ...draftColumnsOfLabels(labels), line_ends }
    await repository.change(draft.post_id, change, transaction)
    return (await repository.findLocked(draft.post_id, transaction)) ?? draft
  }

  async #conflictWith(draft: DraftRow, version: number, transaction: Kysely<Tables>) {
    const base = await this.#parts.history.read(draft.post_id, version, transaction)
    const { title, content, line_ends: lineEnds, updated_at: updatedAt } = draft
    const labels = labelsOfDraft(draft)
    return new Refusal('conflict', 'draftConflict', {
      latest: { title, content, lineEnds, ...labels, version: draft.version, updatedAt },
      ...(base && { base: { ...base, version } }),
    })
  }

  #shown(row: DraftRow): Draft {
    return toDraft(row, this.#parts.describeOwn)
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }

  #findLocked(id: string, transaction: Kysely<Tables>): Promise<DraftRow | undefined> {
    return isUuid(id)
      ? this.#parts.repository.findLocked(id, transaction)
      : Promise.resolve(undefined)
  }

  /** Runs a change of one's own draft; throws `not_found`. */
  #change<T>(
    author: Author,
    id: string,
    change: (draft: DraftRow, transaction: Kysely<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#write(author, async (transaction) => {
      const draft = requireOwn(author.personId, await this.#findLocked(id, transaction))
      return change(draft, transaction)
    })
  }

  #write<T>(author: Author, write: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#parts.posts.transaction(async (transaction) => {
      await this.#parts.requireActive(author, transaction)
      return write(transaction)
    })
  }
}

/** The draft, if it is the person's own, deleted or not. */
function requireAuthor(personId: string, draft: DraftRow | undefined): DraftRow {
  if (!draft || draft.author_id !== personId) throw refuse('draftNotFound')
  return draft
}

/** The draft, if it is the person's own and not deleted. */
export function requireOwn(personId: string, draft: DraftRow | undefined): DraftRow {
  const own = requireAuthor(personId, draft)
  if (own.discarded_at !== null) throw refuse('draftNotFound')
  return own
}
