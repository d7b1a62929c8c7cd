import type { FeedPost } from '@inkwell/contract/feed'
import { FEED_BYTES_MAX, FEED_POSTS } from '@inkwell/contract/limits'
import type { Post } from '@inkwell/contract/post'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { visiblePost } from '../../visible-post.ts'
import type { DescribeImage } from './posts.mapper.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import { selectWhole } from './posts.repository.ts'
import { showPost } from './posts.shown.ts'

interface FeedParts {
  database: Pick<Database, 'reads'>
  renderer: Pick<PostsRenderer, 'renew'>
  describe: DescribeImage
}

/** The bytes of the HTML of a post. */
interface Size {
  id: string
  bytes: number
}

/** The ids of the first posts that are small enough together, and always the first. */
function fitting(sizes: Size[]): string[] {
  let sum = 0
  const end = sizes.findIndex(({ bytes }, index) => {
    sum += bytes
    return index > 0 && sum > FEED_BYTES_MAX
  })
  return (end < 0 ? sizes : sizes.slice(0, end)).map(({ id }) => id)
}

function toFeedPost({ author, ...post }: Post, feedId: string | undefined): FeedPost {
  const { _id, title, excerpt, html, image, tags, language, createdAt, updatedAt } = post
  return {
    _id,
    title,
    excerpt,
    html,
    ...(image && { image }),
    author: { _id: author._id, name: author.name },
    tags,
    ...(language !== undefined && { language }),
    createdAt,
    updatedAt,
    ...(feedId !== undefined && { feedId }),
  }
}

/** The newest posts for feeds. */
export class PostsFeed {
  readonly #parts: FeedParts

  constructor(parts: FeedParts) {
    this.#parts = parts
  }

  /** The newest visible posts, newest first, bounded in number and in bytes. */
  async newest(): Promise<FeedPost[]> {
    return this.#whole(fitting(await this.#newestSizes()))
  }

  /** The posts with these ids that are visible, in this order, bounded in bytes. */
  async of(ids: readonly string[]): Promise<FeedPost[]> {
    if (ids.length === 0) return []
    const sizes = await this.#selectSizes().where('post.id', 'in', ids).execute()
    const inOrder = ids.flatMap((id) => sizes.find((size) => size.id === id) ?? [])
    return this.#whole(fitting(inOrder))
  }

  async #whole(ids: string[]): Promise<FeedPost[]> {
    if (ids.length === 0) return []
    const rows = await selectWhole(this.#parts.database.reads)
      .where('post.id', 'in', ids)
      .where(visiblePost())
      .execute()
    const feedIds = await this.#feedIds(ids)
    const posts = await Promise.all(rows.map((row) => showPost(row, this.#parts)))
    return posts
      .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
      .map((post) => toFeedPost(post, feedIds.get(post._id)))
  }

  /** The length is stored beside the text, so that no text is read. */
  #selectSizes() {
    return this.#parts.database.reads
      .selectFrom('post')
      .select(['post.id', sql<number>`octet_length(post.html)`.as('bytes')])
      .where(visiblePost())
  }

  #newestSizes(): Promise<Size[]> {
    return this.#selectSizes()
      .orderBy('post.published_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(FEED_POSTS)
      .execute()
  }

  /** The ids in feeds that imported ones of these posts had. */
  async #feedIds(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#parts.database.reads
      .selectFrom('post_feed_id')
      .selectAll()
      .where('post_id', 'in', ids)
      .execute()
    return new Map(rows.map(({ post_id, feed_id }) => [post_id, feed_id]))
  }
}
