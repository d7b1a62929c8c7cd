import type { ApiClient } from '@inkwell/api-client/api-client'
import { PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageCall } from '../../../platform/page-calls.ts'
import { toPostSummary } from '../post.ts'
import type { PostSummary } from '../post.ts'
import { fetchList, fetchCompleteList, POST_LISTS } from '../posts.queries.ts'
import type { ListAnswer, ListPart } from '../posts.queries.ts'

/** Posts in order, and the cursor of the next page. */
export interface PostPage {
  posts: PostSummary[]
  nextCursor: string | null
}

/** A list in the cache: one joined page, so that a refetch takes few requests. */
type ListData = InfiniteData<PostPage, string | null>

/** Where a list begins, and which posts it has. */
export interface ListSource {
  /** A cursor; null for the newest post. */
  from: string | null
  /** See `ListPart`. */
  filter: string
}

function listKey({ from, filter }: ListSource) {
  return [...POST_LISTS, from, filter] as const
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
  const end = shown.posts.findIndex(({ id }) => id === page.posts.at(-1)?.id)
  if (page.nextCursor === null || end < 0) return page
  return joined([page, { ...shown, posts: shown.posts.slice(end + 1) }])
}

export function postListQuery(api: ApiClient, source: ListSource) {
  const { from, filter } = source
  const queryKey = listKey(source)
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: from,
    queryFn: async ({ pageParam, signal, client }) => {
      const ask = (part: ListPart) => fetchList(api, { ...part, filter, signal })
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

export function postListCall(source: ListSource): PageCall {
  return {
    fetch: (api) => fetchCompleteList(api, { cursor: source.from, filter: source.filter }),
    store: (queryClient, result) =>
      storeList(queryClient, source, toPostPage(result as ListAnswer)),
  }
}

/** Puts a list into the cache; with 0 for `updatedAt` it is stale. */
export function storeList(
  queryClient: QueryClient,
  source: ListSource,
  page: PostPage,
  updatedAt = Date.now(),
): void {
  const data: ListData = { pages: [page], pageParams: [source.from] }
  queryClient.setQueryData(listKey(source), data, { updatedAt })
}

export function cachedList(queryClient: QueryClient, source: ListSource): PostPage | undefined {
  return queryClient.getQueryData<ListData>(listKey(source))?.pages[0]
}
