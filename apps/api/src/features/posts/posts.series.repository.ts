import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { visiblePost } from '../../visible-post.ts'

/** A post and its place in the order of its series. */
interface SeriesPost {
  id: string
  author_id: string
  series_key: string | null
  published_at: string
}

/** A post that another one leads to. */
interface Part {
  id: string
  title: string
}

/** Where a post stands in its series. */
export interface PlaceInSeries {
  /** From 1. */
  position: number
  count: number
  previous: Part | undefined
  next: Part | undefined
}

/** Series: the visible posts of an author with one name of a series, in the order of publication. */
export class SeriesRepository {
  readonly #reads: Kysely<Tables>
  /** The posts of a series are counted beside the event loop. */
  readonly #scans: Kysely<Tables>

  constructor({ reads, scans }: Pick<Database, 'reads' | 'scans'>) {
    this.#reads = reads
    this.#scans = scans
  }

  /** The place of a visible post in its series; undefined if it has none. */
  async inSeries(post: SeriesPost): Promise<PlaceInSeries | undefined> {
    const { author_id, series_key } = post
    if (series_key === null) return undefined
    const series = { author_id, series_key }
    const [previous, next, later, count] = await Promise.all([
      this.#neighbour(post, series, '<'),
      this.#neighbour(post, series, '>'),
      this.#count(series, post),
      this.#count(series),
    ])
    return { position: count - later, count, previous, next }
  }

  #neighbour(
    { published_at, id }: SeriesPost,
    series: Series,
    sign: '<' | '>',
  ): Promise<Part | undefined> {
    const direction = sign === '<' ? 'desc' : 'asc'
    return selectSeries(this.#reads, series)
      .select(['post.id', 'post.title'])
      .where((eb) =>
        eb(eb.refTuple('post.published_at', 'post.id'), sign, eb.tuple(published_at, id)),
      )
      .orderBy('post.published_at', direction)
      .orderBy('post.id', direction)
      .limit(1)
      .executeTakeFirst()
  }

  /** The number of posts of a series, or of those after a post. */
  async #count(series: Series, after?: SeriesPost): Promise<number> {
    const all = selectSeries(this.#scans, series).select((eb) => eb.fn.countAll().as('posts'))
    const counted = after
      ? all.where((eb) =>
          eb(
            eb.refTuple('post.published_at', 'post.id'),
            '>',
            eb.tuple(after.published_at, after.id),
          ),
        )
      : all
    const { posts } = await counted.executeTakeFirstOrThrow()
    return Number(posts)
  }
}

interface Series {
  author_id: string
  series_key: string
}

function selectSeries(db: Kysely<Tables>, { author_id, series_key }: Series) {
  return db
    .selectFrom('post')
    .where('post.author_id', '=', author_id)
    .where('post.series_key', '=', series_key)
    .where(visiblePost())
}
