import type { AuthorCard } from '@inkwell/contract/author'
import type { CommentPage } from '@inkwell/contract/comment'
import type { Around, PostArchive, PostLink, SeriesPlace } from '@inkwell/contract/browsing'
import { PAGE_SIZE, RELATED_MAX } from '@inkwell/contract/limits'
import type { ListQuery, PostList } from '@inkwell/contract/post'
import { validate as isUuid } from 'uuid'
import type { BrowsingRepository, Part } from './posts.browsing.repository.ts'
import { pageOf, readCursor } from './posts.cursor.ts'
import type { Position } from './posts.cursor.ts'
import { toPostItem } from './posts.mapper.ts'
import type { DescribeImage } from './posts.mapper.ts'
import { refuse } from './posts.refusals.ts'
import type { Related } from './posts.related.ts'
import type { ItemRow, PostsRepository } from './posts.repository.ts'
import type { PlaceInSeries, SeriesRepository } from './posts.series.repository.ts'
import { LIST_TAGS, tagsOf } from './posts.tags.ts'

interface BrowsingParts {
  repository: BrowsingRepository
  posts: Pick<PostsRepository, 'list'>
  describe: DescribeImage
  inSeries: SeriesRepository['inSeries']
  /** The id of the tag with this slug, now or before. */
  findTagId: (slug: string) => Promise<string | undefined>
  findRelated: (post: Place) => Promise<Related>
  /** The first page of the comments of a post; undefined if there are none. */
  findComments: (id: string) => Promise<CommentPage | undefined>
  /** What everyone may know of an author; undefined for accounts without a page. */
  findAuthor: (id: string) => Promise<AuthorCard | undefined>
}

interface Place {
  id: string
  published_at: string
}

/** A result with the tags of the change log that invalidate it. */
interface Tagged<T> {
  answer: T
  tags: readonly string[]
  maxAgeMs?: number
}

/**
 * Milliseconds for which the newest posts take the place of related ones: after a search failed, and where it found
 * too few, perhaps because its index is being made.
 */
const SUBSTITUTE_MS = { failed: 5_000, few: 60_000 }

const linkTo = (post: { id: string; title: string } | undefined): PostLink | undefined =>
  post && { _id: post.id, title: post.title }

function toSeriesPlace(name: string, { position, count, ...parts }: PlaceInSeries): SeriesPlace {
  const [previous, next] = [linkTo(parts.previous), linkTo(parts.next)]
  return { name, position, count, ...(previous && { previous }), ...(next && { next }) }
}

/** Another post of the author may join or leave a series. */
function seriesTags(series: PlaceInSeries | undefined, authorId: string): string[] {
  return series ? [`posts:${authorId}`] : []
}

/** What leads readers from post to post: narrowed lists, the archive, and what is around a post. */
export class PostsBrowsing {
  readonly #parts: BrowsingParts

  constructor(parts: BrowsingParts) {
    this.#parts = parts
  }

  /** A page of the list that the filter of the query names; throws `invalid` for an invalid cursor. */
  async list({ author, month, tag, ...query }: ListQuery): Promise<Tagged<PostList>> {
    const { cursor, limit = PAGE_SIZE, without } = query
    const position = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await this.#rows({ author, month, tag }, { limit: limit + 1, position })
    const { page, nextCursor } = pageOf(rows, limit, ({ published_at: time, id }) => ({ time, id }))
    const posts = page.map((row) => toPostItem(row, this.#parts.describe))
    const answer = {
      posts: without ? posts.map((post) => ({ ...post, content: '' })) : posts,
      nextCursor,
    }
    // The name of an author, a tag and a cover change under the tag of all lists, too.
    return { answer, tags: LIST_TAGS }
  }

  /** All months with visible posts and their numbers, newest first. */
  async archive(): Promise<Tagged<PostArchive>> {
    return { answer: { months: await this.#parts.repository.months() }, tags: ['order'] }
  }

  /** What is around a post; throws `not_found` unless it is visible. */
  async around(id: string): Promise<Tagged<Around>> {
    const { repository, inSeries, findAuthor, findComments, describe } = this.#parts
    const post = isUuid(id) ? await repository.place(id) : undefined
    if (!post) throw refuse('postNotFound')
    const position: Position = { time: post.published_at, id }
    const [author, before, after, series, { related, tagIds, age }, comments] = await Promise.all([
      findAuthor(post.author_id),
      repository.neighbour(position, 'before'),
      repository.neighbour(position, 'after'),
      inSeries(post),
      this.#related(post),
      findComments(id),
    ])
    const [previous, next] = [linkTo(before), linkTo(after)]
    const answer = {
      ...(author && { author }),
      ...(previous && { previous }),
      ...(next && { next }),
      ...(series && { series: toSeriesPlace(post.series ?? '', series) }),
      comments,
      related: related.map((row) => ({ ...toPostItem(row, describe), content: '' })),
    }
    const neighbours = [before, after, series?.previous, series?.next, ...related]
    const shown = [id, ...neighbours.map((row) => row?.id)]
    const tags = new Set([
      // Which posts are neighbours.
      'order',
      ...shown.flatMap((shownId) => (shownId === undefined ? [] : [`post:${shownId}`])),
      `author:${post.author_id}`,
      `comments:${id}`,
      ...seriesTags(series, post.author_id),
      ...related.flatMap((row) => tagsOf(row)),
      ...tagIds.map((tagId) => `tag:${tagId}`),
    ])
    return { answer, tags: [...tags], ...age }
  }

  #rows(
    { author, month, tag }: Pick<ListQuery, 'author' | 'month' | 'tag'>,
    part: Part,
  ): Promise<ItemRow[]> {
    const { repository, posts } = this.#parts
    if (author !== undefined) {
      return isUuid(author) ? repository.ofAuthor(author, part) : Promise.resolve([])
    }
    if (month !== undefined) return repository.ofMonth(month, part)
    return tag === undefined ? posts.list(part.limit, part.position) : this.#ofTag(tag, part)
  }

  async #ofTag(slug: string, part: Part): Promise<ItemRow[]> {
    const id = await this.#parts.findTagId(slug)
    return id === undefined ? [] : this.#parts.repository.ofTag(id, part)
  }

  /** Posts that are related to a post with its tags; the newest follow if they are too few. */
  async #related(post: Place) {
    const { repository, posts, findRelated } = this.#parts
    const { ids, tagIds, isComplete } = await findRelated(post)
    const rows = ids.length === 0 ? [] : await repository.items(ids)
    const similar = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    if (similar.length >= RELATED_MAX) {
      return { tagIds, age: {}, related: similar.slice(0, RELATED_MAX) }
    }
    const shown = new Set([post.id, ...similar.map(({ id }) => id)])
    const newest = (await posts.list(2 * RELATED_MAX)).filter(({ id }) => !shown.has(id))
    const age = { maxAgeMs: isComplete ? SUBSTITUTE_MS.few : SUBSTITUTE_MS.failed }
    return { tagIds, age, related: [...similar, ...newest].slice(0, RELATED_MAX) }
  }
}
