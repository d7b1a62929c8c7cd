import type { MyPost } from '@inkwell/contract/draft'
import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishedOfAuthor, trashedPost, withdrawnPost } from '../../visible-post.ts'
import { DRAFT_ALT, DRAFT_COVER, DRAFT_FOCUS } from './posts.covers.repository.ts'
import type { Position } from './posts.cursor.ts'
import type { TitleRow } from './posts.title-search.ts'

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

/** Drafts that were changed last come first, and those that are published next. */
const DRAFT_ORDER = {
  draft: { time: 'draft.updated_at', direction: 'desc', isAfter: '<' },
  scheduled: { time: 'draft.scheduled_for', direction: 'asc', isAfter: '>' },
} as const

interface PageRequest {
  limit: number
  position: Position | undefined
}

function postsIn(db: Kysely<Tables>, authorId: string, state: PostState) {
  return db.selectFrom('post').where('post.author_id', '=', authorId).where(CONDITION[state]())
}

function draftsIn(db: Kysely<Tables>, authorId: string, state: DraftState) {
  return db
    .selectFrom('draft')
    .where('draft.author_id', '=', authorId)
    .where('draft.discarded_at', 'is', null)
    .where('draft.scheduled_for', state === 'scheduled' ? 'is not' : 'is', null)
}

function pageOfPosts(query: ReturnType<typeof postsIn>, state: PostState, page: PageRequest) {
  const time = POST_TIME[state]
  const { limit, position } = page
  const newest = query.orderBy(time, 'desc').orderBy('post.id', 'desc').limit(limit)
  if (!position) return newest
  const end = [position.time, position.id] as const
  return newest.where((eb) => eb(eb.refTuple(time, 'post.id'), '<', eb.tuple(...end)))
}

function pageOfDrafts(query: ReturnType<typeof draftsIn>, state: DraftState, page: PageRequest) {
  const { time, direction, isAfter } = DRAFT_ORDER[state]
  const { limit, position } = page
  const first = query.orderBy(time, direction).orderBy('draft.post_id', direction).limit(limit)
  if (!position) return first
  const end = [position.time, position.id] as const
  return first.where((eb) => eb(eb.refTuple(time, 'draft.post_id'), isAfter, eb.tuple(...end)))
}

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
  'draft.discarded_at as draft_discarded_at',
  'draft.scheduled_for',
  'draft.schedule_failure',
  'image.variants as image_variants',
  'image.placeholder as image_placeholder',
  'image.attention as image_attention',
  // The beginning of the text of the draft.
  sql<string | null>`substr(draft.content, 1, ${sql.lit(LEAD_LENGTH)})`.as('draft_lead'),
] as const

function withDrafts(query: ReturnType<typeof postsIn>) {
  return query
    .leftJoin('draft', 'draft.post_id', 'post.id')
    .leftJoin('image', 'image.key', 'post.image_key')
    .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
    .select([...SHARED, 'image_alt.alt as image_alt', 'image_alt.focus as image_focus'])
}

function withPosts(query: ReturnType<typeof draftsIn>) {
  return query
    .innerJoin('post', 'post.id', 'draft.post_id')
    .leftJoin('image_alt', 'image_alt.post_id', 'draft.post_id')
    .leftJoin('image', (join) => join.on('image.key', '=', DRAFT_COVER))
    .select([...SHARED, DRAFT_ALT.as('image_alt'), DRAFT_FOCUS.as('image_focus')])
}

export type MyPostRow = Awaited<ReturnType<ReturnType<typeof withDrafts>['execute']>>[number]

/** The posts of one author by state. */
export class MyPostsRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  list(authorId: string, state: State, page: PageRequest): Promise<MyPostRow[]> {
    if (state === 'draft' || state === 'scheduled') {
      const drafts = draftsIn(this.#reads, authorId, state)
      return withPosts(pageOfDrafts(drafts, state, page)).execute()
    }
    const posts = postsIn(this.#reads, authorId, state)
    return withDrafts(pageOfPosts(posts, state, page)).execute()
  }

  /** The titles of the same list. */
  listTitles(authorId: string, state: State, page: PageRequest): Promise<TitleRow[]> {
    if (state === 'draft' || state === 'scheduled') {
      const drafts = draftsIn(this.#reads, authorId, state)
      return pageOfDrafts(drafts, state, page)
        .select(['draft.post_id as id', 'draft.title'])
        .select((eb) => eb.ref(DRAFT_ORDER[state].time).$castTo<string>().as('time'))
        .execute()
    }
    const posts = postsIn(this.#reads, authorId, state)
    return (
      pageOfPosts(posts, state, page)
        .leftJoin('draft', 'draft.post_id', 'post.id')
        // In the trash are also drafts that were never published.
        .select(
          sql<string>`case when post.published_at = '' then draft.title else post.title end`.as(
            'title',
          ),
        )
        .select('post.id')
        .select((eb) => eb.ref(POST_TIME[state]).$castTo<string>().as('time'))
        .execute()
    )
  }

  /** Some posts of the same list, in the order of their ids. */
  async listAmong(state: State, ids: readonly string[]): Promise<MyPostRow[]> {
    if (ids.length === 0) return []
    // By their ids alone: with the author, SQLite would scan all that the author has.
    const rows =
      state === 'draft' || state === 'scheduled'
        ? withPosts(this.#reads.selectFrom('draft').where('draft.post_id', 'in', ids))
        : withDrafts(this.#reads.selectFrom('post').where('post.id', 'in', ids))
    const found = new Map((await rows.execute()).map((row) => [row.id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
