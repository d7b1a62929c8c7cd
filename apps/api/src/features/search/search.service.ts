import { SEARCH_PAGE_SIZE } from '@inkwell/contract/limits'
import type { PostItem } from '@inkwell/contract/post'
import type { OwnSearchAnswer, SearchAnswer, SearchQuery } from '@inkwell/contract/search'
import { Refusal } from '../../platform/http/refusal.ts'
import { createScanQueue } from '../../platform/http/work-queues.ts'
import { FOUND_MAX } from './search.index.ts'
import type { SearchRepository } from './search.repository.ts'
import type { SearchThreads } from './search.threads.ts'

interface SearchParts {
  threads: Pick<SearchThreads, 'search' | 'match' | 'relatedTo'>
  repository: SearchRepository
  /** The visible ones of these posts, in their order. */
  listPosts: (ids: readonly string[]) => Promise<PostItem[]>
}

/** The number of results before a page. */
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const offset = /^[1-9]\d{0,3}$/.test(cursor) ? Number(cursor) : 0
  if (offset > 0 && offset < FOUND_MAX && offset % SEARCH_PAGE_SIZE === 0) return offset
  throw new Refusal('invalid', 'cursorInvalid', { fields: { cursor: 'cursorInvalid' } })
}

/** Finds posts. */
export class SearchService {
  readonly #parts: SearchParts
  /** Searches for own texts, which read them. */
  readonly #inTurn = createScanQueue('searchUnavailable')

  constructor(parts: SearchParts) {
    this.#parts = parts
  }

  /**
   * A page of visible posts, best first; `from` names who asks, because clients take turns. Throws `invalid`
   * for a cursor of others, and `unavailable`.
   */
  async search({ q = '', cursor }: SearchQuery, from?: string): Promise<SearchAnswer> {
    const offset = readCursor(cursor)
    if (q.trim() === '') return { results: [], nextCursor: null }
    const page = { offset, limit: SEARCH_PAGE_SIZE }
    const { hits, hasMore } = await this.#parts.threads.search(q, page, from)
    const posts = await this.#parts.listPosts(hits.map(({ id }) => id))
    const found = new Map(hits.map((hit) => [hit.id, hit]))
    const results = posts.flatMap((post) => {
      const hit = found.get(post._id)
      if (!hit) return []
      const { excerpt, matches, titleMatches } = hit
      return { post, excerpt, matches, titleMatches }
    })
    const next = offset + SEARCH_PAGE_SIZE
    return { results, nextCursor: hasMore && next < FOUND_MAX ? String(next) : null }
  }

  /** Drafts and withdrawn posts of one's own, newest first; throws `unavailable`. */
  async searchOwn(personId: string, q = ''): Promise<OwnSearchAnswer> {
    if (q.trim() === '') return { results: [] }
    return this.#inTurn(() => this.#findOwn(personId, q), { from: personId })
  }

  async #findOwn(personId: string, q: string): Promise<OwnSearchAnswer> {
    const rows = await this.#parts.repository.listOwn(personId)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const texts = rows.map(({ id, title, content }) => ({ id, title, content }))
    const hits = await this.#parts.threads.match(q, texts, personId)
    return {
      results: hits.flatMap(({ id, excerpt, matches, titleMatches }) => {
        const row = byId.get(id)
        if (!row) return []
        const { title, state, updated_at: updatedAt } = row
        return { _id: id, title, state, updatedAt, excerpt, matches, titleMatches }
      }),
    }
  }

  /** The ids of at most `limit` visible posts about the same as this one, best first; throws `unavailable`. */
  relatedTo(id: string, limit: number): Promise<string[]> {
    return this.#parts.threads.relatedTo(id, limit)
  }
}
