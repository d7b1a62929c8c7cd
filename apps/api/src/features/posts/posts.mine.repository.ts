import type { MyPost } from '@inkwell/contract/draft'
import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishedOfAuthor, trashedPost, withdrawnPost } from '../../visible-post.ts'
import { DRAFT_ALT, DRAFT_COVER, DRAFT_FOCUS } from './posts.covers.repository.ts'
import type { Position } from './posts.cursor.ts'

type State = MyPost['state']

/** States of posts that are listed by their drafts. */
type DraftState = Extract<State, 'draft' | 'scheduled'>
type PostState = Exclude<State, DraftState>

/** The time that orders the posts of each state, newest first. */
const POST_TIME = {
  published: 'post.published_at',
  unpublished: 'post.unpublished_at',
  trash: 'post.deleted_at',
} as const satisfies Record<PostState, string>

const CONDITION = {
  published: publishedOfAuthor,
  unpublished: withdrawnPost,
  trash: trashedPost,
}

/** The beginning of the text of a draft. */
const DRAFT_LEAD = sql<string | null>`substr(draft.content, 1, ${sql.lit(LEAD_LENGTH)})`

const SHARED = [
  'post.id',
  'post.title',
  'post.lead',
  'post.excerpt',
  'post.published_at',
  'post.updated_at',
  'post.deleted_at',
  'post.hidden_at',
  'post.unpublished_at',
  'draft.title as draft_title',
  'draft.updated_at as draft_updated_at',
  'draft.scheduled_for',
  'image.variants as image_variants',
  'image.placeholder as image_placeholder',
] as const

function selectPosts(db: Kysely<Tables>) {
  return db
    .selectFrom('post')
    .leftJoin('draft', 'draft.post_id', 'post.id')
    .leftJoin('image', 'image.key', 'post.image_key')
    .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
    .select([...SHARED, 'image_alt.alt as image_alt', 'image_alt.focus as image_focus'])
    .select(DRAFT_LEAD.as('draft_lead'))
}

function selectDrafts(db: Kysely<Tables>) {
  return db
    .selectFrom('draft')
    .innerJoin('post', 'post.id', 'draft.post_id')
    .leftJoin('image_alt', 'image_alt.post_id', 'draft.post_id')
    .leftJoin('image', (join) => join.on('image.key', '=', DRAFT_COVER))
    .select([...SHARED, DRAFT_ALT.as('image_alt'), DRAFT_FOCUS.as('image_focus')])
    .select(DRAFT_LEAD.as('draft_lead'))
}

export type MyPostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

interface PageRequest {
  limit: number
  position: Position | undefined
}

/** The posts of one author by state. */
export class MyPostsRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  list(authorId: string, state: State, page: PageRequest): Promise<MyPostRow[]> {
    if (state === 'draft') return this.#listDrafts(authorId, page)
    if (state === 'scheduled') return this.#listScheduled(authorId, page)
    return this.#listPosts(authorId, state, page)
  }

  #listPosts(
    authorId: string,
    state: PostState,
    { limit, position }: PageRequest,
  ): Promise<MyPostRow[]> {
    const time = POST_TIME[state]
    const newest = selectPosts(this.#reads)
      .where('post.author_id', '=', authorId)
      .where(CONDITION[state]())
      .orderBy(time, 'desc')
      .orderBy('post.id', 'desc')
      .limit(limit)
    if (!position) return newest.execute()
    const end = [position.time, position.id] as const
    return newest.where((eb) => eb(eb.refTuple(time, 'post.id'), '<', eb.tuple(...end))).execute()
  }

  /** Drafts that wait for no time, those first that were changed last. */
  #listDrafts(authorId: string, { limit, position }: PageRequest): Promise<MyPostRow[]> {
    const newest = selectDrafts(this.#reads)
      .where('draft.author_id', '=', authorId)
      .where('draft.discarded_at', 'is', null)
      .where('draft.scheduled_for', 'is', null)
      .orderBy('draft.updated_at', 'desc')
      .orderBy('draft.post_id', 'desc')
      .limit(limit)
    if (!position) return newest.execute()
    const end = [position.time, position.id] as const
    return newest
      .where((eb) => eb(eb.refTuple('draft.updated_at', 'draft.post_id'), '<', eb.tuple(...end)))
      .execute()
  }

  /** Drafts that wait for their time, the next one first. */
  #listScheduled(authorId: string, { limit, position }: PageRequest): Promise<MyPostRow[]> {
    const next = selectDrafts(this.#reads)
      .where('draft.author_id', '=', authorId)
      .where('draft.discarded_at', 'is', null)
      .where('draft.scheduled_for', 'is not', null)
      .orderBy('draft.scheduled_for')
      .orderBy('draft.post_id')
      .limit(limit)
    if (!position) return next.execute()
    const end = [position.time, position.id] as const
    return next
      .where((eb) => eb(eb.refTuple('draft.scheduled_for', 'draft.post_id'), '>', eb.tuple(...end)))
      .execute()
  }
}
