import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'
import { toPost, toPostSummary } from './post.ts'
import type { Post, PostSummary } from './post.ts'

/** The prefix of the query keys of all lists of posts. */
export const POST_LISTS = ['posts'] as const

export function postKey(id: string) {
  return ['post', id] as const
}

const LIST = 'GET /api/v1/posts/'
const POST = 'GET /api/v1/posts/p/{id}'

export type ListAnswer = CallAnswer<typeof LIST>
type PostAnswer = CallAnswer<typeof POST>

/** A page of a list: from a cursor, or from the newest post. */
export interface ListPart {
  cursor: string | null
  /** Which posts it has, as the query of the call: `tag=looms`. Empty for all. */
  filter?: string
  limit?: number
  signal?: AbortSignal | undefined
}

export function fetchList(
  api: ApiClient,
  { cursor, filter, limit, signal }: ListPart,
): Promise<ListAnswer> {
  const query = {
    ...Object.fromEntries(new URLSearchParams(filter)),
    ...(cursor && { cursor, ...(limit && { limit: String(limit) }) }),
  }
  return api(LIST, { query, ...(signal && { signal }) })
}

/** Rejects a partial response, because many readers share the rendered page. */
export async function fetchCompleteList(api: ApiClient, part: ListPart): Promise<ListAnswer> {
  const answer = await fetchList(api, part)
  const posts: unknown = answer.posts
  const isWhole = Array.isArray(posts) && posts.every((post) => typeof post === 'object' && post)
  if (!isWhole) throw new TypeError('The data service answered with no list of posts')
  return answer
}

/** The number of posts on the landing page. */
const LATEST = 4

const LATEST_KEY = [...POST_LISTS, 'latest', LATEST] as const

function toLatest({ posts }: ListAnswer): PostSummary[] {
  return Array.isArray(posts) ? posts.slice(0, LATEST).map(toPostSummary) : []
}

/**
 * The newest posts, with a key apart from the list, so that opening the list shows it loading. The call
 * is the same, because the specification has no other.
 */
export function latestPostsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: LATEST_KEY,
    queryFn: async ({ signal }) => toLatest(await fetchList(api, { cursor: null, signal })),
    // Data from the server is at most a second old; client-side navigation uses the loader.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

export const latestPostsCall: PageCall = {
  fetch: (api) => fetchCompleteList(api, { cursor: null }),
  trim: (result) => ({ posts: (result as ListAnswer).posts?.slice(0, LATEST) }),
  store: (queryClient, result) =>
    void queryClient.setQueryData(LATEST_KEY, toLatest(result as ListAnswer)),
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

/** A post; null if it does not exist or is not visible. */
export function postQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ signal }) => toPostOrNull(await askForPost(api, id, signal)),
    meta: { failure: 'Failed to load post' },
  })
}

export function postCall(id: string): PageCall {
  return {
    async fetch(api) {
      const answer = await askForPost(api, id)
      const post: unknown = answer?.postById
      // A missing post has the status 404, so this response is invalid.
      if (answer && (typeof post !== 'object' || !post || Array.isArray(post))) {
        throw new TypeError('The data service answered with no post')
      }
      return answer
    },
    store: (queryClient, result) =>
      void queryClient.setQueryData(postKey(id), toPostOrNull(result as PostAnswer | null)),
  }
}
