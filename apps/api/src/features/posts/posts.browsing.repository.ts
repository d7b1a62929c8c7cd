import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visibleAmongFew, visiblePost } from '../../visible-post.ts'
import type { Position } from './posts.cursor.ts'
import { selectItems, selectNewest } from './posts.repository.ts'
import type { ItemRow } from './posts.repository.ts'

/** Sorts after the hyphen, which follows the month in a time. */
const AFTER_MONTH = '.'

/** A page of a list. */
export interface Part {
  limit: number
  /** Only posts after this one. */
  position?: Position | undefined
}

type Newest = ReturnType<typeof selectNewest>

function inPart(query: Newest, { limit, position }: Part): Newest {
  const part = query.limit(limit)
  if (!position) return part
  const { time, id } = position
  return part.where((eb) =>
    eb(eb.refTuple('post.published_at', 'post.id'), '<', eb.tuple(time, id)),
  )
}

/** The month of a post, in the form of the index. */
const MONTH = sql<string>`substr(${sql.ref('post.published_at')}, 1, 7)`

/** The lists of visible posts that lead readers from one to another. */
export class BrowsingRepository {
  readonly #reads: Kysely<Tables>
  readonly #scans: Kysely<Tables>

  constructor({ reads, scans }: Pick<Database, 'reads' | 'scans'>) {
    this.#reads = reads
    this.#scans = scans
  }

  /** The visible posts of an author, newest first. */
  ofAuthor(authorId: string, part: Part): Promise<ItemRow[]> {
    const all = selectNewest(this.#reads).where('post.author_id', '=', authorId)
    return inPart(all, part).execute()
  }

  /** The visible posts that were published in a month like `2030-01`, newest first. */
  ofMonth(month: string, part: Part): Promise<ItemRow[]> {
    const all = selectNewest(this.#reads)
      .where('post.published_at', '>=', month)
      .where('post.published_at', '<', month + AFTER_MONTH)
    return inPart(all, part).execute()
  }

  /** The visible posts with a tag, newest first, in the order of the index of tags. */
  ofTag(tagId: string, { limit, position }: Part): Promise<ItemRow[]> {
    const newest = selectItems(this.#reads)
      .innerJoin('post_tag as labelled', 'labelled.post_id', 'post.id')
      .where('labelled.tag_id', '=', tagId)
      .where('labelled.visible', '=', 1)
      .orderBy('labelled.published_at', 'desc')
      .orderBy('labelled.post_id', 'desc')
      .limit(limit)
    if (!position) return newest.execute()
    const end = [position.time, position.id] as const
    return newest
      .where((eb) =>
        eb(eb.refTuple('labelled.published_at', 'labelled.post_id'), '<', eb.tuple(...end)),
      )
      .execute()
  }

  /** The months with visible posts and their numbers, newest first. */
  months(): Promise<{ month: string; posts: number }[]> {
    return (
      this.#scans
        .selectFrom('post')
        .select((eb) => [MONTH.as('month'), eb.fn.countAll<number>().as('posts')])
        .where(visiblePost())
        // The condition of the index, a literal so that SQLite recognizes it.
        .where('post.published_at', '>', sql.lit(''))
        .groupBy(MONTH)
        .orderBy('month', 'desc')
        .execute()
    )
  }

  /** The number of visible posts of an author. */
  async countOfAuthor(authorId: string): Promise<number> {
    const { posts } = await this.#scans
      .selectFrom('post')
      .select((eb) => eb.fn.countAll<number>().as('posts'))
      .where('author_id', '=', authorId)
      .where(visiblePost())
      .executeTakeFirstOrThrow()
    return posts
  }

  /** A visible post, without its text. */
  place(id: string) {
    return this.#reads
      .selectFrom('post')
      .select(['post.id', 'post.author_id', 'post.published_at', 'post.series', 'post.series_key'])
      .where('post.id', '=', id)
      .where(visibleAmongFew())
      .executeTakeFirst()
  }

  /** The visible post that was published just before this position, or just after it. */
  neighbour({ time, id }: Position, side: 'before' | 'after') {
    const [sign, direction] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    return this.#reads
      .selectFrom('post')
      .select(['post.id', 'post.title'])
      .where(visiblePost())
      .where((eb) => eb(eb.refTuple('post.published_at', 'post.id'), sign, eb.tuple(time, id)))
      .orderBy('post.published_at', direction)
      .orderBy('post.id', direction)
      .limit(1)
      .executeTakeFirst()
  }

  /** Those of these posts that are visible. */
  items(ids: readonly string[]): Promise<ItemRow[]> {
    return selectItems(this.#reads).where('post.id', 'in', ids).where(visibleAmongFew()).execute()
  }
}
