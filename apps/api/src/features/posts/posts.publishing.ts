import type { Draft } from '@inkwell/contract/draft'
import type { Post } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { JobPostponed } from '../../platform/jobs/job.ts'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import { coverOf } from './posts.cover.ts'
import { changeCover } from './posts.covers.repository.ts'
import { toDraft } from './posts.drafts.mapper.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import { requireOwn } from './posts.drafts.service.ts'
import type { PostHistory } from './posts.history.ts'
import { columnsOfLabels, labelsOfDraft, ownLabelsOf } from './posts.labels.ts'
import type { SetTags } from './posts.labels.ts'
import { toPost } from './posts.mapper.ts'
import type { DescribeImage, DescribeOwnImage } from './posts.mapper.ts'
import { mayChange, mayDelete } from './posts.policy.ts'
import { refuseUnless, requirePublishable } from './posts.refusals.ts'
import { wrappingOf } from './posts.renderer.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostRow, PostsRepository } from './posts.repository.ts'
import { RENDERINGS, repeatWhileChanged } from './posts.repeating.ts'
import type { DraftSchedule } from './posts.schedule.ts'
import { columnsOf } from './posts.text.ts'
import type { Author, RequireActive } from './posts.writing.ts'

/** The job that publishes a draft at its time. */
export const PUBLISH_DRAFT = {
  name: 'posts.publish',
  payload: z.object({ id: z.string() }),
} satisfies JobKind<{ id: string }>

type Job = JobRun<z.infer<typeof PUBLISH_DRAFT.payload>>

/** Milliseconds. */
const LEASE = 3_000

/** Milliseconds until a draft that is being changed is tried again, so that others are published first. */
const CHANGING_PAUSE = 1_000

function wrappingOfDraft(draft: DraftRow) {
  return wrappingOf({ line_ends: draft.line_ends, language: labelsOfDraft(draft).language ?? null })
}

interface PublishingParts {
  drafts: DraftsRepository
  posts: PostsRepository
  history: PostHistory
  renderer: Pick<PostsRenderer, 'render' | 'renderInBackground'>
  describe: DescribeImage
  describeOwn: DescribeOwnImage
  schedule: DraftSchedule
  setTags: SetTags
  requireActive: RequireActive
  clock: Clock
}

/** A draft that was published, or waits for its time. */
type Outcome = { post: Post } | { draft: Draft }

/** When a post is published. */
interface Moment {
  time: Date
  /** Whether a post that was published before gets this time instead of its first one. */
  isMoved: boolean
}

/** A draft with the columns of its text as a post. */
interface Prepared {
  draft: DraftRow
  columns: ReturnType<typeof columnsOf>
}

/** Publishes drafts, now or at a time, and withdraws posts. */
export class PostsPublishing implements JobHandler<Job['payload']> {
  /** Posts are not late after a crash; that two workers publish one draft is harmless. */
  readonly leaseLength = LEASE
  readonly concurrency = 4
  readonly #parts: PublishingParts

  constructor(parts: PublishingParts) {
    this.#parts = parts
  }

  /**
   * Publishes one's own draft as it is, or schedules it if `at` is in the future. A repeated request finds the post.
   * Throws `not_found`, `forbidden` if an administrator has hidden the post, `invalid` if it lacks a text or is too
   * complex, and `unavailable` if it changes again and again.
   */
  async publish(author: Author, id: string, at?: string): Promise<Outcome> {
    return repeatWhileChanged(RENDERINGS, async () => {
      const found = isUuid(id) ? await this.#parts.drafts.find(id) : undefined
      const post = found || at !== undefined ? undefined : await this.#published(author, id)
      if (post) return { post }
      const prepared = await this.#prepare(requireOwn(author.personId, found), (draft) =>
        this.#parts.renderer.render(author.personId, draft.content, wrappingOfDraft(draft)),
      )
      return this.#parts.posts.transaction(async (transaction) => {
        await this.#parts.requireActive(author, transaction)
        const now = this.#parts.clock()
        const time = at === undefined ? now : new Date(at)
        if (time > now) return this.#schedule(prepared, time, transaction)
        return this.#publishNow(prepared, { time: now, isMoved: at !== undefined }, transaction)
      })
    })
  }

  /** Takes back the time of one's own draft; throws `not_found`. */
  async unschedule(author: Author, id: string): Promise<Draft> {
    return this.#parts.posts.transaction(async (transaction) => {
      await this.#parts.requireActive(author, transaction)
      const found = isUuid(id) ? await this.#parts.drafts.findLocked(id, transaction) : undefined
      const draft = requireOwn(author.personId, found)
      // The job finds nothing to do.
      const change = { scheduled_for: null, schedule_failure: null }
      await this.#parts.drafts.change(id, change, transaction)
      return toDraft({ ...draft, ...change }, this.#parts.describeOwn)
    })
  }

  /** Withdraws one's own post from readers; throws `not_found` or `forbidden`. */
  async unpublish(author: Author, id: string): Promise<Post> {
    return this.#parts.posts.transaction(async (transaction) => {
      await this.#parts.requireActive(author, transaction)
      const found = isUuid(id) ? await this.#parts.posts.findLocked(id, transaction) : undefined
      const post = refuseUnless(mayChange(author.personId, found), found)
      await this.#parts.posts.unpublish(id, this.#parts.clock().toISOString(), transaction)
      return toPost(post, this.#parts.describe)
    })
  }

  /**
   * Publishes a draft that is due. A draft that cannot be published keeps the reason for its author, and
   * waits no more.
   */
  readonly run = async ({ payload: { id }, complete }: Job): Promise<void> => {
    for (let i = 0; i < RENDERINGS; i++) {
      const draft = await this.#parts.drafts.find(id)
      // From the trash it comes back with its time.
      if (!draft || draft.scheduled_for === null || draft.discarded_at !== null) return
      const time = new Date(draft.scheduled_for)
      const wait = time.getTime() - this.#parts.clock().getTime()
      if (wait > 0) throw new JobPostponed('It was put off.', wait)
      if (await this.#publishDue(draft, time, complete)) return
    }
    throw new JobPostponed('It is being changed.', CHANGING_PAUSE)
  }

  async #publishDue(draft: DraftRow, time: Date, complete: Job['complete']): Promise<boolean> {
    const { post_id: id, author_id: personId } = draft
    try {
      const prepared = await this.#prepare(draft, (found) =>
        this.#parts.renderer.renderInBackground(found.content, wrappingOfDraft(found)),
      )
      return await this.#parts.posts.transaction(async (transaction) => {
        await this.#parts.requireActive({ personId }, transaction)
        const published = await this.#publishNow(prepared, { time, isMoved: true }, transaction)
        if (published) await complete(transaction)
        return published !== undefined
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      return this.#parts.posts.transaction(async (transaction) => {
        // The reason is one of the text and of the time that were found.
        if (!(await this.#unchanged({ draft }, transaction))) return false
        const change = { scheduled_for: null, schedule_failure: error.key }
        await this.#parts.drafts.change(id, change, transaction)
        await complete(transaction)
        return true
      })
    }
  }

  async #prepare(
    draft: DraftRow,
    render: (draft: DraftRow) => ReturnType<PostsRenderer['render']>,
  ): Promise<Prepared> {
    requirePublishable(draft)
    return { draft, columns: columnsOf(draft, await render(draft)) }
  }

  /** The draft in this transaction; undefined if it was changed since it was prepared. */
  async #unchanged({ draft }: Pick<Prepared, 'draft'>, transaction: Kysely<Tables>) {
    const now = await this.#parts.drafts.findLocked(draft.post_id, transaction)
    const isSame =
      now?.version === draft.version &&
      now.line_ends === draft.line_ends &&
      now.own_tags === draft.own_tags &&
      now.own_language === draft.own_language &&
      now.own_series === draft.own_series &&
      now.scheduled_for === draft.scheduled_for &&
      now.discarded_at === null
    return isSame ? now : undefined
  }

  async #schedule(
    prepared: Prepared,
    time: Date,
    transaction: Kysely<Tables>,
  ): Promise<Outcome | undefined> {
    const draft = await this.#unchanged(prepared, transaction)
    if (!draft) return undefined
    const author = { personId: draft.author_id }
    await this.#ownPost(author, draft.post_id, transaction)
    const change = { scheduled_for: time.toISOString(), schedule_failure: null }
    await this.#parts.drafts.change(draft.post_id, change, transaction)
    await this.#parts.schedule.add(draft.post_id, time, transaction)
    return { draft: toDraft({ ...draft, ...change }, this.#parts.describeOwn) }
  }

  async #publishNow(
    prepared: Prepared,
    { time, isMoved }: Moment,
    transaction: Kysely<Tables>,
  ): Promise<Outcome | undefined> {
    const draft = await this.#unchanged(prepared, transaction)
    if (!draft) return undefined
    const { post_id: id, author_id: personId, title, content } = draft
    const post = await this.#ownPost({ personId }, id, transaction)
    const isFirst = post.published_at === ''
    const at = isFirst ? time.toISOString() : nextTime(time, post.updated_at)
    const published_at = isFirst || isMoved ? time.toISOString() : post.published_at
    const labels = ownLabelsOf(draft)
    const text = { ...prepared.columns, ...columnsOfLabels(labels) }
    const row = { ...text, published_at, updated_at: at }
    const revision = { postId: id, kind: 'published', title, content, personId, at } as const
    await this.#parts.history.append(revision, transaction)
    await this.#parts.posts.publish(id, row, transaction)
    const tags = labels.tags ? await this.#parts.setTags(id, labels.tags, transaction) : post.tags
    if (draft.own_cover === 1) await changeCover(id, draft, transaction)
    await this.#parts.drafts.remove(id, transaction)
    const shown = { ...post, ...row, tags, ...coverOf(draft.own_cover === 1 ? draft : post) }
    return { post: toPost(shown, this.#parts.describe) }
  }

  /** One's own post that readers see. */
  async #published({ personId }: Author, id: string): Promise<Post | undefined> {
    const post = isUuid(id) ? await this.#parts.posts.find(id) : undefined
    if (!post || mayChange(personId, post) !== 'allow') return undefined
    return toPost(post, this.#parts.describe)
  }

  /** One's own post, published or not; throws `not_found` or `forbidden`. */
  async #ownPost({ personId }: Author, id: string, transaction: Kysely<Tables>): Promise<PostRow> {
    const post = isUuid(id) ? await this.#parts.posts.findLocked(id, transaction) : undefined
    return refuseUnless(mayDelete(personId, post), post)
  }
}
