import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { visibleAmongFew, visiblePost } from '../../visible-post.ts'

/** A visible post, as the index reads it. */
export interface SourcePost {
  id: string
  title: string
  html: string
  tags: readonly string[]
  author: string
  published_at: string
}

type Change = Pick<Tables['search_change'], 'kind' | 'id'>
/** A change of many posts. */
export type ManyChange = Change & { kind: Exclude<Change['kind'], 'post'> }

/** What some changes concern, each once: posts, and what many posts have. */
export function sortChanges(changes: readonly Change[]): { ids: string[]; many: ManyChange[] } {
  const distinct = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change]))
  const all = [...distinct.values()]
  return {
    ids: all.flatMap(({ kind, id }) => (kind === 'post' ? id : [])),
    many: all.flatMap(({ kind, id }) => (kind === 'post' ? [] : { kind, id })),
  }
}

/** Reads the posts that are searched. */
export class PostSource {
  readonly #reads: Kysely<Tables>

  constructor(reads: Kysely<Tables>) {
    this.#reads = reads
  }

  /** Those of these posts that are visible. */
  async find(ids: readonly string[], reads = this.#reads): Promise<SourcePost[]> {
    if (ids.length === 0) return []
    const rows = await reads
      .selectFrom('post')
      .innerJoin('person', 'person.id', 'post.author_id')
      .select(['post.id', 'post.title', 'post.html', 'post.published_at'])
      .select(['person.id as author_id', 'person.name'])
      .where('post.id', 'in', ids)
      .where(visibleAmongFew())
      .execute()
    const tags = Map.groupBy(await this.#tags(ids, reads), ({ post_id: id }) => id)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const { author_id: authorId, name, ...post } = row
      // The stored name of all deleted accounts is shown nowhere.
      const author = authorId === DELETED_ACCOUNT_ID ? '' : name
      return { ...post, author, tags: (tags.get(id) ?? []).map((tag) => tag.name) }
    })
  }

  #tags(ids: readonly string[], reads: Kysely<Tables>) {
    return reads
      .selectFrom('post_tag')
      .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
      .select(['post_tag.post_id', 'tag.name'])
      .where('post_tag.post_id', 'in', ids)
      .execute()
  }

  /** The ids of those that are visible, in the same order. */
  async visible(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await this.#reads
      .selectFrom('post')
      .select('post.id')
      .where('post.id', 'in', ids)
      .where(visibleAmongFew())
      .execute()
    const seen = new Set(rows.map(({ id }) => id))
    return ids.filter((id) => seen.has(id))
  }

  /** The visible posts that a change concerns, oldest first. */
  concerned({ kind, id }: ManyChange, reads = this.#reads) {
    const posts = reads
      .selectFrom('post')
      .select('post.id')
      .where(visiblePost())
      .orderBy('post.published_at')
      .orderBy('post.id')
    if (kind === 'author') return posts.where('post.author_id', '=', id)
    if (kind === 'all') return posts
    const tagged = reads.selectFrom('post_tag').select('post_id').where('tag_id', '=', id)
    return posts.where('post.id', 'in', tagged)
  }

  /** The id of this database, which is another one after a restore; on SQLite only. */
  async identity(): Promise<string> {
    const row = await this.#reads.selectFrom('search_source').select('id').executeTakeFirst()
    return row?.id ?? ''
  }

  /** Changes after the one with this number. */
  changes(seq: number, limit: number) {
    return this.#reads
      .selectFrom('search_change')
      .select(['seq', 'kind', 'id'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  /** The numbers of the first and the last change; 0 without any. */
  async range(): Promise<{ first: number; last: number }> {
    const row = await this.#reads
      .selectFrom('search_change')
      .select([
        sql<number>`coalesce(min(seq), 0)`.as('first'),
        sql<number>`coalesce(max(seq), 0)`.as('last'),
      ])
      .executeTakeFirst()
    return row ?? { first: 0, last: 0 }
  }
}
