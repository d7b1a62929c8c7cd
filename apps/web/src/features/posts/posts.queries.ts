import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { toPost, toPostSummary } from './post.ts'
import type { Post, PostSummary } from './post.ts'

/** Under this key lie all lists of posts. */
export const POST_LISTS = ['posts'] as const

/** Under this key lies one post. */
export function postKey(id: string) {
  return ['post', id] as const
}

interface PostPage {
  posts: PostSummary[]
  nextCursor: string | null
}

/** The list from `from` (a cursor of the page's address) or from the newest post on. */
export function postListQuery(api: ApiClient, from: string | null) {
  return infiniteQueryOptions({
    queryKey: [...POST_LISTS, from],
    initialPageParam: from,
    queryFn: async ({ pageParam, signal }): Promise<PostPage> => {
      const query = pageParam ? { cursor: pageParam } : undefined
      const answer = await api('GET /api/v1/posts/', { query, signal })
      const posts = Array.isArray(answer.posts) ? answer.posts.map(toPostSummary) : []
      return { posts, nextCursor: answer.nextCursor ?? null }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // It would ask for every page that was scrolled through, one after the other.
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

/** How many posts the landing page shows. */
const LATEST = 4

/**
 * The newest few, kept apart from the list: who goes on to that sees it load. The call is the same,
 * because the specification knows no other.
 */
export function latestPostsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...POST_LISTS, 'latest', LATEST],
    queryFn: async ({ signal }): Promise<PostSummary[]> => {
      const { posts } = await api('GET /api/v1/posts/', { signal })
      return Array.isArray(posts) ? posts.slice(0, LATEST).map(toPostSummary) : []
    },
    // What came with the page is a second old at most; who comes by a link is served by the loader.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load posts' },
  })
}

async function fetchPost(api: ApiClient, id: string, signal: AbortSignal): Promise<Post | null> {
  try {
    const { postById } = await api('GET /api/v1/posts/p/{id}', { params: { id }, signal })
    return postById ? toPost(postById) : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** One post, or null where there is none to see. */
export function postQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: postKey(id),
    queryFn: ({ signal }) => fetchPost(api, id, signal),
    meta: { failure: 'Failed to load post' },
  })
}
