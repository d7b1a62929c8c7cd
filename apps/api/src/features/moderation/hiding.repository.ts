import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { BATCH_ROWS, POST_BYTES, takeBatch } from '../../post-batch.ts'
import { publishedOfAuthor, publishedPost, trashedPost } from '../../visible-post.ts'

/** The columns of a post and its author that administrators see. */
export const MODERATED_COLUMNS = [
  'post.id',
  'post.title',
  'post.excerpt',
  'post.published_at',
  'post.deleted_at',
  'post.hidden_at',
  'post.unpublished_at',
  'post.author_id',
  'person.name as author_name',
  'person.email as author_email',
] as const

function selectPosts(db: Kysely<Tables>) {
  return db
    .selectFrom('post')
    .innerJoin('person', 'person.id', 'post.author_id')
    .select(MODERATED_COLUMNS)
}

export type ModeratedRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number]

/** A change of `hidden_at` of the posts of an author; null is visible. */
interface AuthorChange {
  authorId: string
  from: string | null
  to: string | null
}

/** The posts of an author in the orders of two indexes. Those in the trash may be restored. */
const PARTS = {
  published: { condition: publishedOfAuthor, time: 'post.published_at' },
  trash: { condition: trashedPost, time: 'post.deleted_at' },
} as const

/** A place among the posts of an author. */
export interface Place {
  part: keyof typeof PARTS
  after?: { id: string; time: string } | undefined
}

/** As many posts of an author behind a place as one transaction may change. */
function findFrom({ part, after }: Place, authorId: string, transaction: Kysely<Tables>) {
  const { condition, time } = PARTS[part]
  const newest = transaction
    .selectFrom('post')
    .select(['post.id', POST_BYTES.as('bytes')])
    .select((eb) => eb.ref(time).$castTo<string>().as('time'))
    .where('post.author_id', '=', authorId)
    .where(condition())
    .orderBy(time, 'desc')
    .orderBy('post.id', 'desc')
    .limit(BATCH_ROWS)
  if (!after) return newest.execute()
  const end = [after.time, after.id] as const
  return newest.where((eb) => eb(eb.refTuple(time, 'post.id'), '<', eb.tuple(...end))).execute()
}

/** Changes those of these posts that are published; resolves to their number. */
async function changeAmong(
  posts: readonly { id: string }[],
  { from, to }: AuthorChange,
  transaction: Kysely<Tables>,
): Promise<number> {
  if (posts.length === 0) return 0
  const ids = posts.map(({ id }) => id)
  const { numUpdatedRows } = await transaction
    .updateTable('post')
    .set({ hidden_at: to })
    .where('id', 'in', ids)
    .where('hidden_at', from === null ? 'is' : '=', from)
    .where(publishedPost())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Posts as administrators see them, hidden or not, without checks of permissions. */
export class HidingRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The post, optionally as a transaction sees it. */
  find(id: string, db: Kysely<Tables> = this.#reads): Promise<ModeratedRow | undefined> {
    return (
      selectPosts(db)
        .where('post.id', '=', id)
        // Drafts are their authors' business.
        .where('post.published_at', '<>', '')
        .executeTakeFirst()
    )
  }

  /** Lists hidden posts, newest first, before `cursor` if given. */
  listHidden(limit: number, cursor?: string): Promise<ModeratedRow[]> {
    const newest = selectPosts(this.#reads)
      .where('post.hidden_at', 'is not', null)
      .orderBy('post.id', 'desc')
      .limit(limit)
    return (cursor === undefined ? newest : newest.where('post.id', '<', cursor)).execute()
  }

  /**
   * Hides a post; false if it is hidden already. A post that was hidden with its author is hidden by itself
   * from now on, so that it stays hidden when the suspension is lifted.
   */
  async hide(id: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ hidden_at: time })
      .where('id', '=', id)
      .where((eb) => {
        const suspendedAt = eb
          .selectFrom('suspension')
          .select('suspension.created_at')
          .whereRef('suspension.person_id', '=', 'post.author_id')
        return eb.or([eb('hidden_at', 'is', null), eb('hidden_at', '=', suspendedAt)])
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Hides a post as part of the suspension of its author at `time`; false if it is hidden already. */
  async hideWithAuthor(id: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ hidden_at: time })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Shows a post that was hidden at `time`; false if there is none. */
  async show(id: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ hidden_at: null })
      .where('id', '=', id)
      .where('hidden_at', '=', time)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Hides some published posts of an author, or shows some that were hidden at `from`; resolves to the place of the
   * others, if there may be any. The common time distinguishes these posts from those that were hidden one by one.
   */
  async changeSome(
    change: AuthorChange,
    { from, transaction }: { from?: Place | undefined; transaction: Kysely<Tables> },
  ): Promise<{ changed: number; next: Place | undefined }> {
    const part = from?.part ?? 'published'
    const rows = await findFrom({ part, after: from?.after }, change.authorId, transaction)
    const batch = takeBatch(rows)
    const changed = await changeAmong(batch, change, transaction)
    const last = batch.at(-1)
    if (last && (batch.length < rows.length || rows.length === BATCH_ROWS)) {
      return { changed, next: { part, after: last } }
    }
    if (part === 'trash') return { changed, next: undefined }
    const other = await this.changeSome(change, { from: { part: 'trash' }, transaction })
    return { changed: changed + other.changed, next: other.next }
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
