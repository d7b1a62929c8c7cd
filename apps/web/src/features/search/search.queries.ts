import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { queryOptions } from '@tanstack/react-query'
import { authorName } from '../../platform/author-name.ts'
import type { PageCall } from '../../platform/page-calls.ts'
import type { Search } from '../../platform/search-grammar.ts'
import { readToken } from '../../platform/session-storage.ts'

const FIND = 'GET /api/v1/search'
const FIND_OWN = 'GET /api/v1/users/me/search'

export type Ranges = readonly (readonly [start: number, end: number])[]

/** A text that was found, with the parts that match. */
export interface Result {
  id: string
  title: string
  titleMatches: Ranges
  excerpt: string
  matches: Ranges
  author: string
  /** Empty without a page of the author. */
  authorId: string
  createdAt: string | undefined
}

export interface Results {
  results: Result[]
  nextCursor: string | null
}

function toRanges(given: unknown): Ranges {
  if (!Array.isArray(given)) return []
  return (given as unknown[]).filter(
    (range): range is [number, number] =>
      Array.isArray(range) && range.every((end) => Number.isInteger(end)),
  )
}

/** Who wrote a post that was found. */
function toAuthor(author: { _id?: string | undefined; name?: string | undefined } | undefined) {
  return {
    author: authorName(author),
    authorId: author?._id === DELETED_ACCOUNT_ID ? '' : (author?._id ?? ''),
  }
}

function toResults({ results, nextCursor }: CallAnswer<typeof FIND>): Results {
  if (!Array.isArray(results)) throw new TypeError('The answer holds no results')
  return {
    results: results.map(({ post, excerpt = '', matches, titleMatches }) => ({
      id: post?._id ?? '',
      title: post?.title ?? '',
      titleMatches: toRanges(titleMatches),
      excerpt,
      matches: toRanges(matches),
      ...toAuthor(post?.author),
      createdAt: post?.createdAt,
    })),
    nextCursor: nextCursor ?? null,
  }
}

function fetchResults(api: ApiClient, { q, cursor }: Search, signal?: AbortSignal) {
  const query = { ...(q && { q }), ...(cursor && { cursor }) }
  return api(FIND, { query, ...(signal && { signal }) })
}

function keyOf({ q, cursor }: Search) {
  return ['search', q, cursor ?? ''] as const
}

/** A page of the posts that match. */
export function searchQuery(api: ApiClient, search: Search) {
  return queryOptions({
    queryKey: keyOf(search),
    queryFn: async ({ signal }) => toResults(await fetchResults(api, search, signal)),
    meta: { failure: 'Failed to search' },
  })
}

export function searchCall(search: Search): PageCall {
  return {
    fetch: (api) => fetchResults(api, search),
    store: (queryClient, result) =>
      void queryClient.setQueryData(keyOf(search), toResults(result as CallAnswer<typeof FIND>)),
  }
}

/** Own drafts and withdrawn posts that match; nothing without a session. */
export function ownSearchQuery(api: ApiClient, userId: string | undefined, q: string) {
  return queryOptions({
    queryKey: ['own-search', userId ?? '', q],
    queryFn: async ({ signal }): Promise<Result[]> => {
      const { results } = await api(FIND_OWN, { query: { q }, token: readToken(), signal })
      if (!Array.isArray(results)) return []
      return results.map(({ _id: id = '', title = '', excerpt = '', ...found }) => ({
        id,
        title,
        titleMatches: toRanges(found.titleMatches),
        excerpt,
        matches: toRanges(found.matches),
        author: '',
        authorId: '',
        createdAt: undefined,
      }))
    },
    enabled: userId !== undefined && q !== '',
    meta: { failure: 'Failed to search drafts' },
  })
}
