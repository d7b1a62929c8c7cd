import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { publishedPost } from '../../visible-post.ts'

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
   * Hides all published posts of an author; resolves to their number. The common time distinguishes these
   * posts from those that were hidden one by one.
   */
  async hideByAuthor(authorId: string, time: string, transaction: Kysely<Tables>): Promise<number> {
    const { numUpdatedRows } = await transaction
      .updateTable('post')
      .set({ hidden_at: time })
      .where('author_id', '=', authorId)
      .where('hidden_at', 'is', null)
      .where(publishedPost())
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Shows the posts of an author that were hidden at `time`. */
  async showByAuthor(authorId: string, time: string, transaction: Kysely<Tables>): Promise<void> {
    await transaction
      .updateTable('post')
      .set({ hidden_at: null })
      .where('author_id', '=', authorId)
      .where('hidden_at', '=', time)
      .execute()
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
