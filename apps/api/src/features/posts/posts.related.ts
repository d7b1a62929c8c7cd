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

/** Posts about the same as another one. */
export class RelatedPosts {
  readonly #reads: Kysely<Tables>
  readonly #findSimilar: RelatedParts['findSimilar']

  constructor({ database, findSimilar }: RelatedParts) {
    this.#reads = database.reads
    this.#findSimilar = findSimilar
  }

  /**
   * The ids of related posts, best first: with tags in common, then with similar words. They may be
   * fewer than asked for, and posts that nobody sees any more are among them for a moment.
   */
  async find(post: Place): Promise<string[]> {
    const tagged = rank(await this.#labelledAround(post), post).slice(0, RELATED_MAX)
    if (tagged.length === RELATED_MAX) return tagged
    // The search may be busy: then the newest posts take their place.
    const similar = await this.#findSimilar(post.id, 2 * RELATED_MAX).catch(() => [])
    return [...new Set([...tagged, ...similar])].filter((id) => id !== post.id)
  }

  /** The posts with tags of this one that are nearest in time, once for each tag. */
  async #labelledAround(post: Place): Promise<Labelled[]> {
    const tags = await this.#reads
      .selectFrom('post_tag')
      .select('tag_id')
      .where('post_id', '=', post.id)
      .execute()
    const parts = tags.flatMap(({ tag_id }) => [
      this.#nearest(tag_id, post, 'before'),
      this.#nearest(tag_id, post, 'after'),
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
