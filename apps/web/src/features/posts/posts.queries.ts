import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { PAGE_SIZE_MAX } from '@inkwell/contract/limits'
import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PageAnswer } from '../../platform/page-answer.ts'
import { toPost, toPostSummary } from './post.ts'
import type { Post, PostSummary } from './post.ts'

/** Under this key lie all lists of posts. */
export const POST_LISTS = ['posts'] as const

/** Under this key lies one post. */
export function postKey(id: string) {
  return ['post', id] as const
}

/** Posts one after the other, and the cursor behind them. */
export interface PostPage {
  posts: PostSummary[]
  nextCursor: string | null
}

/** A list as the cache holds it: in one piece, so that asking for it again takes few requests. */
type ListData = InfiniteData<PostPage, string | null>

const LIST = 'GET /api/v1/posts/'
const POST = 'GET /api/v1/posts/p/{id}'

type ListAnswer = CallAnswer<typeof LIST>
type PostAnswer = CallAnswer<typeof POST>

function listKey(from: string | null) {
  return [...POST_LISTS, from] as const
}

function toPostPage({ posts, nextCursor }: ListAnswer): PostPage {
  const summaries = Array.isArray(posts) ? posts.map(toPostSummary) : []
  return { posts: summaries, nextCursor: nextCursor ?? null }
}

interface ListPart {
  cursor: string | null
  limit?: number
  signal?: AbortSignal | undefined
}

function askForList(api: ApiClient, { cursor, limit, signal }: ListPart): Promise<ListAnswer> {
  const query = cursor ? { cursor, ...(limit && { limit: String(limit) }) } : undefined
  return api(LIST, { query, ...(signal && { signal }) })
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

/** For a page that is made once for many readers, half an answer is none. */
async function askForWholeList(api: ApiClient, from: string | null): Promise<ListAnswer> {
  const answer = await askForList(api, { cursor: from })
  const posts: unknown = answer.posts
  const isWhole = Array.isArray(posts) && posts.every((post) => typeof post === 'object' && post)
  if (!isWhole) throw new TypeError('The data service answered with no list of posts')
  return answer
}

/** The list of a page that begins at a cursor. */
export function postListAnswer(from: string | null): PageAnswer {
  return {
    ask: (api) => askForWholeList(api, from),
    keep: (queryClient, answer) =>
      void queryClient.setQueryData(listKey(from), listOf(from, toPostPage(answer as ListAnswer))),
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

/** How many posts the landing page shows. */
const LATEST = 4

const LATEST_KEY = [...POST_LISTS, 'latest', LATEST] as const

function toLatest({ posts }: ListAnswer): PostSummary[] {
  return Array.isArray(posts) ? posts.slice(0, LATEST).map(toPostSummary) : []
}

/**
 * The newest few, kept apart from the list: who goes on to that sees it load. The call is the same,
 * because the specification knows no other.
 */
export function latestPostsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LATEST_KEY,
    queryFn: async ({ signal }) => toLatest(await askForList(api, { cursor: null, signal })),
    // What came with the page is a second old at most; who comes by a link is served by the loader.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

/** What the landing page shows of it. */
export const latestPostsAnswer: PageAnswer = {
  ask: (api) => askForWholeList(api, null),
  tell: (answer) => ({ posts: (answer as ListAnswer).posts?.slice(0, LATEST) }),
  keep: (queryClient, answer) =>
    void queryClient.setQueryData(LATEST_KEY, toLatest(answer as ListAnswer)),
}

async function askForPost(
  api: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<PostAnswer | null> {
  try {
    return await api(POST, { params: { id }, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function toPostOrNull(answer: PostAnswer | null): Post | null {
  return answer?.postById ? toPost(answer.postById) : null
}

/** One post, or null where there is none to see. */
export function postQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ signal }) => toPostOrNull(await askForPost(api, id, signal)),
    meta: { failure: 'Failed to load post' },
  })
}

/** The post of a page. */
export function postAnswer(id: string): PageAnswer {
  return {
    async ask(api) {
      const answer = await askForPost(api, id)
      const post: unknown = answer?.postById
      // A post that is not there is told by the status.
      if (answer && (typeof post !== 'object' || !post || Array.isArray(post))) {
        throw new TypeError('The data service answered with no post')
      }
      return answer
    },
    keep: (queryClient, answer) =>
      void queryClient.setQueryData(postKey(id), toPostOrNull(answer as PostAnswer | null)),
  }
}
