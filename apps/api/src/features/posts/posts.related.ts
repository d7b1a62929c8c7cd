import { RELATED_MAX } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Posts of each tag that are examined, before and after the post. */
const NEAREST = 20

interface Place {
  id: string
  published_at: string
}

interface Labelled {
  post_id: string
  published_at: string
}

interface RelatedParts {
  database: Pick<Database, 'reads'>
  /** Ids of posts with similar words, best first; may reject. */
  findSimilar: (id: string, limit: number) => Promise<string[]>
}

/** Posts by the number of tags in common, then by the distance of their publication. */
function rank(candidates: readonly Labelled[], { id, published_at }: Place): string[] {
  const found = new Map<string, { common: number; distance: number }>()
  for (const { post_id, published_at: time } of candidates) {
    if (post_id === id) continue
    const distance = Math.abs(Date.parse(time) - Date.parse(published_at))
    found.set(post_id, { common: (found.get(post_id)?.common ?? 0) + 1, distance })
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.common - a.common || a.distance - b.distance)
    .map(([postId]) => postId)
}

/** What is related to a post. */
export interface Related {
  /** The ids of posts, best first. */
  ids: string[]
  /** The tags of the post: other posts may get or lose them. */
  tagIds: string[]
  /** False if the search for similar words failed. */
  isComplete: boolean
}

/** Posts about the same as another one. */
export class RelatedPosts {
  readonly #reads: Kysely<Tables>
  readonly #findSimilar: RelatedParts['findSimilar']

  constructor({ database, findSimilar }: RelatedParts) {
    this.#reads = database.reads
    this.#findSimilar = findSimilar
  }

  /**
   * The related posts: with tags in common, then with similar words. They may be fewer than asked for, and
   * posts that nobody sees any more are among them for a moment.
   */
  async find(post: Place): Promise<Related> {
    const tagIds = await this.#tagsOf(post)
    const tagged = rank(await this.#nearestWith(tagIds, post), post).slice(0, RELATED_MAX)
    if (tagged.length === RELATED_MAX) return { ids: tagged, tagIds, isComplete: true }
    // The search may be busy: then the newest posts take their place.
    const similar = await this.#findSimilar(post.id, 2 * RELATED_MAX).catch(() => undefined)
    const ids = [...new Set([...tagged, ...(similar ?? [])])].filter((id) => id !== post.id)
    return { ids, tagIds, isComplete: similar !== undefined }
  }

  async #tagsOf({ id }: Place): Promise<string[]> {
    const rows = this.#reads.selectFrom('post_tag').select('tag_id').where('post_id', '=', id)
    return (await rows.execute()).map(({ tag_id }) => tag_id)
  }

  /** The posts with these tags that are nearest in time, once for each tag. */
  async #nearestWith(tagIds: readonly string[], post: Place): Promise<Labelled[]> {
    const parts = tagIds.flatMap((tagId) => [
      this.#nearest(tagId, post, 'before'),
      this.#nearest(tagId, post, 'after'),
    ])
    return (await Promise.all(parts)).flat()
  }

  #nearest(tagId: string, { id, published_at }: Place, side: 'before' | 'after') {
    const [sign, direction] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
    return this.#reads
      .selectFrom('post_tag')
      .select(['post_id', 'published_at'])
      .where('tag_id', '=', tagId)
      .where('visible', '=', 1)
      .where((eb) => eb(eb.refTuple('published_at', 'post_id'), sign, eb.tuple(published_at, id)))
      .orderBy('published_at', direction)
      .orderBy('post_id', direction)
      .limit(NEAREST)
      .execute()
  }
}
