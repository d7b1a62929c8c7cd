import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visiblePost } from '../../visible-post.ts'

/** How many of a group there are, and when one of them changed last. */
export interface Summary {
  count: number
  updated: string | null
}

export interface EntryRow {
  id: string
  updated: string
}

/** A part of a long list. */
interface Range {
  offset: number
  limit: number
}

const MONTH_LENGTH = 'YYYY-MM'.length

const count = sql<number>`count(*)`

/**
 * What is public, without texts. All of it scans many rows, so it runs where it blocks no request.
 */
export class SitemapRepository {
  readonly #scans: Kysely<Tables>

  constructor({ scans }: Pick<Database, 'scans'>) {
    this.#scans = scans
  }

  /** The months in which visible posts were published, in ascending order. */
  months(): Promise<(Summary & { month: string })[]> {
    const month = sql<string>`substr(post.published_at, 1, ${sql.lit(MONTH_LENGTH)})`
    return this.#scans
      .selectFrom('post')
      .select((eb) => [month.as('month'), count.as('count'), eb.fn.max('updated_at').as('updated')])
      .where(visiblePost())
      .groupBy(month)
      .orderBy(month)
      .execute()
  }

  /** Visible posts that were published in a month, the oldest first. */
  postsOf(month: string, { offset, limit }: Range): Promise<EntryRow[]> {
    return (
      this.#scans
        .selectFrom('post')
        .select(['id', 'updated_at as updated'])
        .where(visiblePost())
        .where('published_at', '>=', month)
        // No text that begins with the month is greater.
        .where('published_at', '<', `${month}~`)
        .orderBy('published_at')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
    )
  }

  /** People with visible posts who are not suspended, and the last change of any of their posts. */
  #authors() {
    return this.#scans
      .selectFrom('post')
      .leftJoin('suspension', 'suspension.person_id', 'post.author_id')
      .where(visiblePost())
      .where('suspension.person_id', 'is', null)
      .where('post.author_id', '<>', DELETED_ACCOUNT_ID)
      .select((eb) => ['post.author_id as id', eb.fn.max('post.updated_at').as('updated')])
      .groupBy('post.author_id')
  }

  authors(): Promise<Summary> {
    return this.#scans
      .selectFrom(this.#authors().as('author'))
      .select((eb) => [count.as('count'), eb.fn.max('updated').as('updated')])
      .executeTakeFirstOrThrow()
  }

  authorsIn({ offset, limit }: Range): Promise<EntryRow[]> {
    return this.#authors().orderBy('post.author_id').offset(offset).limit(limit).execute()
  }

  /** Tags of visible posts, and the last change of any of these posts. */
  #tags() {
    return this.#scans
      .selectFrom('tag')
      .innerJoin('post_tag', 'post_tag.tag_id', 'tag.id')
      .innerJoin('post', 'post.id', 'post_tag.post_id')
      .where('post_tag.visible', '=', 1)
      .select((eb) => ['tag.slug as id', eb.fn.max('post.updated_at').as('updated')])
      .groupBy('tag.slug')
  }

  tags(): Promise<Summary> {
    return this.#scans
      .selectFrom(this.#tags().as('used'))
      .select((eb) => [count.as('count'), eb.fn.max('updated').as('updated')])
      .executeTakeFirstOrThrow()
  }

  tagsIn({ offset, limit }: Range): Promise<EntryRow[]> {
    return this.#tags().orderBy('tag.slug').offset(offset).limit(limit).execute()
  }

  pages(): Promise<Summary> {
    return this.#scans
      .selectFrom('page')
      .select((eb) => [count.as('count'), eb.fn.max('updated_at').as('updated')])
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
  }

  pagesIn({ offset, limit }: Range): Promise<EntryRow[]> {
    return this.#scans
      .selectFrom('page')
      .select(['slug as id', 'updated_at as updated'])
      .where('published', '=', 1)
      .orderBy('slug')
      .offset(offset)
      .limit(limit)
      .execute()
  }
}
