import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PageRow = Tables['page']

const LISTED = ['slug', 'title', 'published', 'updated_at'] as const

export type ListedPageRow = Pick<PageRow, (typeof LISTED)[number]>

export type PageRendering = Pick<PageRow, 'html' | 'renderer_version'>

/** Pages of the site, without checks of permissions. */
export class PagesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** The page with this slug, published or not. */
  find(slug: string): Promise<PageRow | undefined> {
    return this.#reads.selectFrom('page').selectAll().where('slug', '=', slug).executeTakeFirst()
  }

  /** Pages in the order of their slugs, after `cursor` if given. */
  list(limit: number, cursor?: string): Promise<ListedPageRow[]> {
    const first = this.#reads.selectFrom('page').select(LISTED).orderBy('slug').limit(limit)
    return (cursor === undefined ? first : first.where('slug', '>', cursor)).execute()
  }

  /** Inserts a page; false if its slug is taken. */
  async add(page: PageRow, transaction: Kysely<Tables>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('page')
      .values(page)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Changes a page if this is still its version; false otherwise. */
  async change(page: PageRow, updatedAt: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { slug, ...values } = page
    const { numUpdatedRows } = await transaction
      .updateTable('page')
      .set(values)
      .where('slug', '=', slug)
      .where('updated_at', '=', updatedAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Deletes a page; false if there is none. */
  async remove(slug: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('page')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Some pages that another version of the renderer has rendered. */
  findStale(
    version: number,
    limit: number,
  ): Promise<Pick<PageRow, 'slug' | 'content' | 'renderer_version'>[]> {
    return (
      this.#reads
        .selectFrom('page')
        .select(['slug', 'content', 'renderer_version'])
        // Two ranges of the index; `<>` would scan all of it.
        .where((page) =>
          page.or([page('renderer_version', '<', version), page('renderer_version', '>', version)]),
        )
        .limit(limit)
        .execute()
    )
  }

  /** Stores a new rendering unless another one was stored meanwhile. */
  async changeRendering(slug: string, before: number, rendering: PageRendering): Promise<void> {
    await this.#writes
      .updateTable('page')
      .set(rendering)
      .where('slug', '=', slug)
      .where('renderer_version', '=', before)
      .execute()
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }
}
