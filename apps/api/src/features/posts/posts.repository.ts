import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepareQuery } from '../../platform/db/prepared-query.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { deletablePost, trashedPost, visibleAmongFew, visiblePost } from '../../visible-post.ts'
import type { Position } from './posts.cursor.ts'
import { selectTags } from './posts.labels.ts'
import { lockPost } from './posts.lock.ts'

/** The columns of a list; `content` is excluded because it is long. */
export function selectItems(db: Kysely<Tables>) {
  return db
    .selectFrom('post')
    .innerJoin('person', 'person.id', 'post.author_id')
    .leftJoin('image', 'image.key', 'post.image_key')
    .leftJoin('image_alt', 'image_alt.post_id', 'post.id')
    .select([
      'post.id',
      'post.title',
      'post.lead',
      'post.excerpt',
      'post.published_at',
      'post.updated_at',
      'post.deleted_at',
      'post.reading_minutes',
      'post.language',
      'post.series',
      'post.author_id',
      'person.name as author_name',
      'person.email as author_email',
      'image.variants as image_variants',
      'image.placeholder as image_placeholder',
      'image.attention as image_attention',
      'image_alt.alt as image_alt',
      'image_alt.focus as image_focus',
      selectTags(db).as('tags'),
    ])
}

/** Visible posts, newest first. */
export function selectNewest(db: Kysely<Tables>) {
  return selectItems(db)
    .where(visiblePost())
    .orderBy('post.published_at', 'desc')
    .orderBy('post.id', 'desc')
}

function selectBelow(db: Kysely<Tables>, { time, id }: Position) {
  return selectNewest(db).where((eb) =>
    eb(eb.refTuple('post.published_at', 'post.id'), '<', eb.tuple(time, id)),
  )
}

/** Posts with their texts. */
export function selectWhole(db: Kysely<Tables>) {
  return selectItems(db).select([
    'post.content',
    'post.html',
    'post.renderer_version',
    'post.hidden_at',
    'post.unpublished_at',
    'post.image_key',
    'post.import_source',
    'post.line_ends',
    'post.outline',
  ])
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]
export type PostRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]
type StoredPost = Selectable<Tables['post']>
export type Rendering = Pick<
  StoredPost,
  'html' | 'reading_minutes' | 'outline' | 'renderer_version'
> &
  Partial<Pick<StoredPost, 'excerpt'>>
export type TextChange = Rendering &
  Pick<StoredPost, 'title' | 'lead' | 'excerpt' | 'content' | 'line_ends' | 'updated_at'> &
  Partial<Pick<StoredPost, 'language' | 'series' | 'series_key'>>

/** The rows of posts. Callers check permissions. */
export class PostsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>
  readonly #listNewest: (values: { limit: number }) => Promise<ItemRow[]>
  readonly #listBelow: (values: Position & { limit: number }) => Promise<ItemRow[]>
  readonly #findById: (values: { id: string }) => Promise<PostRow[]>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
    this.#listNewest = prepareQuery(reads, {
      names: ['limit'],
      build: ({ limit }) => selectNewest(reads).limit(limit),
    })
    this.#listBelow = prepareQuery(reads, {
      names: ['time', 'id', 'limit'],
      build: ({ limit, ...position }) => selectBelow(reads, position).limit(limit),
    })
    this.#findById = prepareQuery(reads, {
      names: ['id'],
      build: ({ id }) => selectWhole(reads).where('post.id', '=', id),
    })
  }

  /** At most `limit` visible posts after `position`, newest first. */
  list(limit: number, position?: Position): Promise<ItemRow[]> {
    return position ? this.#listBelow({ ...position, limit }) : this.#listNewest({ limit })
  }

  /** The visible ones of these posts, in no order. */
  listAmong(ids: readonly string[]): Promise<ItemRow[]> {
    if (ids.length === 0) return Promise.resolve([])
    return selectItems(this.#reads).where('post.id', 'in', ids).where(visibleAmongFew()).execute()
  }

  /** The post, including the trash. */
  async find(id: string): Promise<PostRow | undefined> {
    const [post] = await this.#findById({ id })
    return post
  }

  /** Whether a post from this source exists, including the trash. */
  async isImported(source: string): Promise<boolean> {
    const query = this.#reads.selectFrom('post').select('id').where('import_source', '=', source)
    return (await query.executeTakeFirst()) !== undefined
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  async insert(post: Insertable<Tables['post']>, transaction: Kysely<Tables>): Promise<void> {
    await transaction.insertInto('post').values(post).execute()
  }

  /** The post in a transaction that changes it: concurrent ones wait. */
  async findLocked(id: string, transaction: Kysely<Tables>): Promise<PostRow | undefined> {
    await lockPost(id, transaction)
    return selectWhole(transaction).where('post.id', '=', id).executeTakeFirst()
  }

  /** Inserts the post of a draft. It has no text until it is published. */
  async insertDraft(
    post: { id: string; author_id: string; unpublished_at: string; import_source?: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const text = { title: '', lead: '', excerpt: '', content: '' }
    const times = { published_at: '', updated_at: post.unpublished_at }
    await transaction
      .insertInto('post')
      .values({ ...post, ...text, ...times })
      .execute()
  }

  /** Publishes a post with this text. */
  async publish(
    id: string,
    post: TextChange & Pick<StoredPost, 'published_at'>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .updateTable('post')
      .set({ ...post, unpublished_at: null })
      .where('id', '=', id)
      .execute()
  }

  /** Withdraws a visible post; false if there is none. */
  async unpublish(id: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ unpublished_at: time })
      .where('id', '=', id)
      .where(visiblePost())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Updates a visible post whose last change was at `version`; false if there is none. */
  async changeText(
    id: string,
    version: string,
    change: TextChange,
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set(change)
      .where('id', '=', id)
      .where('updated_at', '=', version)
      .where(visiblePost())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Posts that another version rendered, including the trash. */
  findStale(version: number, limit: number) {
    return (
      this.#reads
        .selectFrom('post')
        .select(['id', 'content', 'line_ends', 'language', 'renderer_version'])
        // Two index ranges; `<>` would scan the whole index.
        .where((post) =>
          post.or([post('renderer_version', '<', version), post('renderer_version', '>', version)]),
        )
        .limit(limit)
        .execute()
    )
  }

  /** Stores a rendering, unless the post has been rendered meanwhile. */
  async changeRendering(id: string, replaced: number, rendering: Rendering): Promise<void> {
    await this.#writes
      .updateTable('post')
      .set(rendering)
      .where('id', '=', id)
      .where('renderer_version', '=', replaced)
      .execute()
  }

  /** Moves a post and its draft to the trash; false if there is none, or if it is hidden. */
  async moveToTrash(id: string, deletedAt: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ deleted_at: deletedAt })
      .where('id', '=', id)
      .where(deletablePost())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction
      .updateTable('draft')
      .set({ discarded_at: deletedAt })
      .where('post_id', '=', id)
      .where('draft.discarded_at', 'is', null)
      .execute()
    return true
  }

  /** Restores a post, and the draft that was deleted with it; false if it was purged. */
  async restore(id: string, transaction: Kysely<Tables>): Promise<boolean> {
    await lockPost(id, transaction)
    await transaction
      .updateTable('draft')
      .set({ discarded_at: null })
      .where('post_id', '=', id)
      .where('discarded_at', '=', (eb) =>
        eb.selectFrom('post').select('post.deleted_at').where('post.id', '=', id),
      )
      .execute()
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where(trashedPost())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
