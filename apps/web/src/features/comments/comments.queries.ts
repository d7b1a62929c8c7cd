import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'

const LIST = 'GET /api/v1/posts/p/{id}/comments'

/** A page of the comments of a post. */
export type CommentPage = CallAnswer<typeof LIST>

interface Place {
  id: string
  cursor: string | null
}

/** A page of comments; null if there is none. */
async function fetchComments(
  api: ApiClient,
  { id, cursor }: Place,
  signal?: AbortSignal,
): Promise<CommentPage | null> {
  try {
    const query = cursor === null ? undefined : { cursor }
    const answer = await api(LIST, { params: { id }, query, ...(signal && { signal }) })
    if (Array.isArray(answer.comments)) return answer
    throw new TypeError('The data service answered with no comments')
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status ?? 0)) return null
    throw error
  }
}

function commentsKey({ id, cursor }: Place) {
  return ['comments', id, cursor] as const
}

export function commentsQuery(api: ApiClient, place: Place) {
  return queryOptions({
    queryKey: commentsKey(place),
    queryFn: ({ signal }) => fetchComments(api, place, signal),
    meta: { failure: 'Failed to load comments' },
  })
}

export function commentsCall(place: Place): PageCall {
  return {
    fetch: (api) => fetchComments(api, place),
    store: (queryClient, result) => void queryClient.setQueryData(commentsKey(place), result),
  }
}
