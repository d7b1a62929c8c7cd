import { LEAD_LENGTH } from '@inkwell/contract/limits'
import { sql } from 'kysely'
import type { Insertable, Kysely, Updateable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH_ROWS, takeBatch } from '../../post-batch.ts'
import { DRAFT_ALT, DRAFT_COVER, DRAFT_FOCUS } from './posts.covers.repository.ts'
import type { Position } from './posts.cursor.ts'
import { selectTags } from './posts.labels.ts'
import { lockPost } from './posts.lock.ts'

function selectDrafts(db: Kysely<Tables>) {
  return db
    .selectFrom('draft')
    .innerJoin('post', 'post.id', 'draft.post_id')
    .leftJoin('image_alt', 'image_alt.post_id', 'draft.post_id')
    .leftJoin('image', (join) => join.on('image.key', '=', DRAFT_COVER))
    .select([
      'draft.post_id',
      'draft.author_id',
      'draft.title',
      'draft.version',
      'draft.line_ends',
      'draft.own_cover',
      DRAFT_COVER.as('image_key'),
      DRAFT_ALT.as('image_alt'),
      DRAFT_FOCUS.as('image_focus'),
      'draft.updated_at',
      'draft.scheduled_for',
      'draft.schedule_failure',
      'draft.discarded_at',
      'draft.tags as own_tags',
      'draft.language as own_language',
      'draft.series as own_series',
      'post.language',
      'post.series',
      selectTags(db).as('tags'),
      'post.published_at',
      'post.deleted_at as post_deleted_at',
      'image.variants as image_variants',
      'image.placeholder as image_placeholder',
      'image.attention as image_attention',
    ])
}

/** The beginning of the content, for lists. */
function selectItems(db: Kysely<Tables>) {
  return selectDrafts(db).select(
    sql<string>`substr(draft.content, 1, ${sql.lit(LEAD_LENGTH)})`.as('content'),
  )
}

function selectWhole(db: Kysely<Tables>) {
  return selectDrafts(db).select('draft.content')
}

export type DraftRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]

interface ListPart {
  position: Position | undefined
  post: string | undefined
}

/** The rows of drafts. Callers check permissions. */
export class DraftsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The draft, also a deleted one. */
  find(id: string): Promise<DraftRow | undefined> {
    return selectWhole(this.#reads).where('draft.post_id', '=', id).executeTakeFirst()
  }

  /** The same in a transaction that changes it: concurrent ones wait. */
  async findLocked(id: string, transaction: Kysely<Tables>): Promise<DraftRow | undefined> {
    await lockPost(id, transaction)
    return selectWhole(transaction).where('draft.post_id', '=', id).executeTakeFirst()
  }

  /** Drafts of an author, or of one post, that are not deleted; those first that were changed last. */
  list(authorId: string, limit: number, { position, post }: ListPart): Promise<DraftRow[]> {
    const all = selectItems(this.#reads)
    const newest = (post === undefined ? all : all.where('draft.post_id', '=', post))
      .where('draft.author_id', '=', authorId)
      .where('draft.discarded_at', 'is', null)
      .orderBy('draft.updated_at', 'desc')
      .orderBy('draft.post_id', 'desc')
      .limit(limit)
    if (!position) return newest.execute()
    return newest
      .where((eb) =>
        eb(
          eb.refTuple('draft.updated_at', 'draft.post_id'),
          '<',
          eb.tuple(position.time, position.id),
        ),
      )
      .execute()
  }

  async insert(draft: Insertable<Tables['draft']>, transaction: Kysely<Tables>): Promise<void> {
    await transaction.insertInto('draft').values(draft).execute()
  }

  async change(
    id: string,
    change: Updateable<Tables['draft']>,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction.updateTable('draft').set(change).where('post_id', '=', id).execute()
  }

  async remove(id: string, transaction: Kysely<Tables>): Promise<void> {
    await transaction.deleteFrom('draft').where('post_id', '=', id).execute()
  }

  /** Deletes some drafts that were discarded at `time` or before; resolves to their pictures. */
  async purge(time: string): Promise<{ drafts: number; imageKeys: string[] }> {
    const over = await this.#writes
      .selectFrom('draft')
      .select(['post_id', sql<number>`octet_length(content)`.as('bytes')])
      .where('discarded_at', '<=', time)
      .limit(BATCH_ROWS)
      .execute()
    if (over.length === 0) return { drafts: 0, imageKeys: [] }
    const ids = takeBatch(over).map(({ post_id: id }) => id)
    const rows = await this.#writes
      .deleteFrom('draft')
      .where('post_id', 'in', ids)
      // Checked again, because a draft may be restored meanwhile.
      .where('discarded_at', '<=', time)
      .returning('image_key')
      .execute()
    const keys = rows.map((row) => row.image_key).filter((key) => key !== null)
    return { drafts: rows.length, imageKeys: [...new Set(keys)] }
  }
}
