import type { ApiClient } from '@inkwell/api-client/api-client'
import { PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { infiniteQueryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'
import { toPostSummary } from './post.ts'
import type { PostSummary } from './post.ts'
import { askForList, askForWholeList, POST_LISTS } from './posts.queries.ts'
import type { ListAnswer, ListPart } from './posts.queries.ts'

/** Posts one after the other, and the cursor behind them. */
export interface PostPage {
  posts: PostSummary[]
  nextCursor: string | null
}

/** A list as the cache holds it: in one piece, so that asking for it again takes few requests. */
type ListData = InfiniteData<PostPage, string | null>

function listKey(from: string | null) {
  return [...POST_LISTS, from] as const
}

function toPostPage({ posts, nextCursor }: ListAnswer): PostPage {
  const summaries = Array.isArray(posts) ? posts.map(toPostSummary) : []
  return { posts: summaries, nextCursor: nextCursor ?? null }
}

/** A post that moved between two pages while they were read is shown once. */
function joined(pages: PostPage[]): PostPage {
  const posts = new Map(pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return { posts: [...posts.values()], nextCursor: pages.at(-1)?.nextCursor ?? null }
}

/** Pages that were loaded one by one become one. What did not change stays the same object. */
function inOnePiece(before: unknown, { pages, pageParams }: ListData): ListData {
  const data = { pages: [joined(pages)], pageParams: pageParams.slice(0, 1) }
  return replaceEqualDeep(before as ListData | undefined, data)
}

/** Requests behind the first that a refresh may take; posts further down stay as they were. */
const REFRESH_MAX = 5

/** As many posts as were shown before, from a first page that has been asked for again. */
async function lengthened(
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

/** The list from `from` (a cursor of the page's address) or from the newest post on. */
export function postListQuery(api: ApiClient, from: string | null) {
  const queryKey = listKey(from)
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: from,
    queryFn: async ({ pageParam, signal, client }) => {
      const ask = (part: ListPart) => askForList(api, { ...part, signal })
      const page = toPostPage(await ask({ cursor: pageParam }))
      const [shown] = client.getQueryData<ListData>(queryKey)?.pages ?? []
      return pageParam === from && shown ? lengthened(page, shown, ask) : page
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: (before, data) => inOnePiece(before, data as ListData),
    // Who comes back from a long post finds the list as long as it was.
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

/** The call of a page with the list from a cursor. */
export function postListCall(from: string | null): PageCall {
  return {
    fetch: (api) => askForWholeList(api, from),
    store: (queryClient, result) =>
      void queryClient.setQueryData(listKey(from), listOf(from, toPostPage(result as ListAnswer))),
  }
}

function listOf(from: string | null, page: PostPage): ListData {
  return { pages: [page], pageParams: [from] }
}

/** What there is of a list in the cache. */
export function cachedList(queryClient: QueryClient, from: string | null): PostPage | undefined {
  return queryClient.getQueryData<ListData>(listKey(from))?.pages[0]
}

/** Puts a list into the cache as it once was: it is shown, and asked for again. */
export function restoreList(queryClient: QueryClient, from: string | null, page: PostPage): void {
  queryClient.setQueryData(listKey(from), listOf(from, page), { updatedAt: 0 })
}
