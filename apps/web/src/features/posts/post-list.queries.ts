import type { ApiClient } from '@inkwell/api-client/api-client'
import { PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'
import { toPostSummary } from './post.ts'
import type { PostSummary } from './post.ts'
import { fetchList, fetchCompleteList, POST_LISTS } from './posts.queries.ts'
import type { ListAnswer, ListPart } from './posts.queries.ts'

/** Posts in order, and the cursor of the next page. */
export interface PostPage {
  posts: PostSummary[]
  nextCursor: string | null
}

/** A list in the cache: one joined page, so that a refetch takes few requests. */
type ListData = InfiniteData<PostPage, string | null>

function listKey(from: string | null) {
  return [...POST_LISTS, from] as const
}

function toPostPage({ posts, nextCursor }: ListAnswer): PostPage {
  const summaries = Array.isArray(posts) ? posts.map(toPostSummary) : []
  return { posts: summaries, nextCursor: nextCursor ?? null }
}

/** Removes duplicates: a post may move to another page between two requests. */
function joined(pages: PostPage[]): PostPage {
  const posts = new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return { posts: [...posts.values()], nextCursor: pages.at(-1)?.nextCursor ?? null }
}

/** Joins pages into one. Unchanged posts stay the same objects. */
function joinPages(before: unknown, { pages, pageParams }: ListData): ListData {
  const data = { pages: [joined(pages)], pageParams: pageParams.slice(0, 1) }
  return replaceEqualDeep(before as ListData | undefined, data)
}

/** A refetch makes at most this many further requests; posts after that stay as they were. */
const REFRESH_MAX = 5

/** Extends a refetched first page to the former length. */
async function extendList(
  first: PostPage,
  shown: PostPage,
  ask: (part: ListPart) => Promise<ListAnswer>,
): Promise<PostPage> {
  let page = first
  for (let request = 0; request < REFRESH_MAX; request++) {
    const missing = shown.posts.length - page.posts.length
    if (missing <= 0 || page.nextCursor === null) return page
    const limit = Math.min(missing, PAGE_SIZE_MAX)
    page = joined([page, toPostPage(await ask({ cursor: page.nextCursor, limit }))])
  }
  return page.nextCursor === null ? page : joined([page, shown])
}

/** The list from a cursor, or from the newest post. */
export function postListQuery(api: ApiClient, from: string | null) {
  const queryKey = listKey(from)
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: from,
    queryFn: async ({ pageParam, signal, client }) => {
      const ask = (part: ListPart) => fetchList(api, { ...part, signal })
      const page = toPostPage(await ask({ cursor: pageParam }))
      const [shown] = client.getQueryData<ListData>(queryKey)?.pages ?? []
      return pageParam === from && shown ? extendList(page, shown, ask) : page
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: (before, data) => joinPages(before, data as ListData),
    // Back from a long post, the list must have its former length.
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

export function postListCall(from: string | null): PageCall {
  return {
    fetch: (api) => fetchCompleteList(api, from),
    store: (queryClient, result) =>
      void queryClient.setQueryData(listKey(from), listOf(from, toPostPage(result as ListAnswer))),
  }
}

function listOf(from: string | null, page: PostPage): ListData {
  return { pages: [page], pageParams: [from] }
}

export function cachedList(queryClient: QueryClient, from: string | null): PostPage | undefined {
  return queryClient.getQueryData<ListData>(listKey(from))?.pages[0]
}

/** Puts an earlier list into the cache, marked as stale. */
export function restoreList(queryClient: QueryClient, from: string | null, page: PostPage): void {
  queryClient.setQueryData(listKey(from), listOf(from, page), { updatedAt: 0 })
}
