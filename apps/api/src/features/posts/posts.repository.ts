import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepareQuery } from '../../platform/db/prepared-query.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visiblePost } from '../../visible-post.ts'
import type { Position } from './posts.cursor.ts'

/** The columns of a list; `content` is excluded because it is long. */
function selectItems(db: Kysely<Tables>) {
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
      'post.created_at',
      'post.updated_at',
      'post.deleted_at',
      'post.author_id',
      'person.name as author_name',
      'person.email as author_email',
      'image.variants as image_variants',
      'image.placeholder as image_placeholder',
      'image_alt.alt as image_alt',
    ])
}

/** Visible posts, newest first. */
function selectNewest(db: Kysely<Tables>) {
  return selectItems(db)
    .where(visiblePost())
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
}

function selectBelow(db: Kysely<Tables>, { createdAt, id }: Position) {
  return selectNewest(db).where((eb) =>
    eb(eb.refTuple('post.created_at', 'post.id'), '<', eb.tuple(createdAt, id)),
  )
}

function selectWhole(db: Kysely<Tables>) {
  return selectItems(db).select([
    'post.content',
    'post.html',
    'post.reading_minutes',
    'post.renderer_version',
    'post.hidden_at',
  ])
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]
export type PostRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]
type StoredPost = Selectable<Tables['post']>
export type Rendering = Pick<StoredPost, 'html' | 'reading_minutes' | 'renderer_version'>
export type TextChange = Rendering &
  Pick<StoredPost, 'title' | 'lead' | 'excerpt' | 'content' | 'updated_at'>

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
      names: ['createdAt', 'id', 'limit'],
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

  /** Inserts a post with the description of its picture, which may be empty. */
  async insert(
    post: Insertable<Tables['post']>,
    alt: string,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction.insertInto('post').values(post).execute()
    if (alt) await transaction.insertInto('image_alt').values({ post_id: post.id, alt }).execute()
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
        .select(['id', 'content', 'renderer_version'])
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

  /** Moves a visible post to the trash; false if there is none. */
  async moveToTrash(id: string, deletedAt: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ deleted_at: deletedAt })
      .where('id', '=', id)
      .where(visiblePost())
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Restores a post; false if it was purged. */
  async restore(id: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Purges posts that were moved to the trash at `time` or before; resolves to their pictures. */
  async purge(time: string, limit: number): Promise<{ posts: number; imageKeys: string[] }> {
    const over = this.#writes
      .selectFrom('post')
      .select('id')
      .where('deleted_at', '<=', time)
      .limit(limit)
    const rows = await this.#writes
      .deleteFrom('post')
      .where('id', 'in', over)
      // Checked again, because a post may be restored meanwhile.
      .where('deleted_at', '<=', time)
      .returning('image_key')
      .execute()
    const keys = rows.map((row) => row.image_key).filter((key) => key !== null)
    return { posts: rows.length, imageKeys: [...new Set(keys)] }
  }
}
