import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type PageRow = Tables['page']

const LISTED = ['slug', 'title', 'published', 'updated_at'] as const

export type ListedPageRow = Pick<PageRow, (typeof LISTED)[number]>

/** The rendering of a source, and the version of the renderer. */
export type PageRendering = Pick<PageRow, 'html' | 'renderer_version'>

/** Pages of the site. Callers check permissions. */
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

  /** All pages after `cursor`, in the order of slugs. */
  list(limit: number, cursor?: string): Promise<ListedPageRow[]> {
    const first = this.#reads.selectFrom('page').select(LISTED).orderBy('slug').limit(limit)
    return (cursor === undefined ? first : first.where('slug', '>', cursor)).execute()
  }

  /** Inserts a page; false if the slug is taken. */
  async add(page: PageRow, transaction: Kysely<Tables>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('page')
      .values(page)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Updates the version of a page from `updatedAt`; false if it has changed or does not exist. */
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

  /** Deletes a page; false if it does not exist. */
  async remove(slug: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('page')
      .where('slug', '=', slug)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Pages that another version rendered. */
  findStale(
    version: number,
    limit: number,
  ): Promise<Pick<PageRow, 'slug' | 'content' | 'renderer_version'>[]> {
    return (
      this.#reads
        .selectFrom('page')
        .select(['slug', 'content', 'renderer_version'])
        // Two index ranges; `<>` would scan the whole index.
        .where((page) =>
          page.or([page('renderer_version', '<', version), page('renderer_version', '>', version)]),
        )
        .limit(limit)
        .execute()
    )
  }

  /** Stores a rendering, unless the page has been rendered meanwhile. */
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
