import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'
import { toAuthor } from './author.ts'
import type { Author } from './author.ts'

const READ = 'GET /api/v1/authors/{id}'
type Answer = CallAnswer<typeof READ>

const authorKey = (id: string) => ['author', id] as const

/** Resolves to null if there is no such author. Rejects an invalid response. */
async function fetchAuthor(api: ApiClient, id: string, signal?: AbortSignal) {
  try {
    const answer = await api(READ, { params: { id }, ...(signal && { signal }) })
    if (typeof answer.author?.name !== 'string') throw new TypeError('The answer holds no author')
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function toAuthorOrNull(answer: Answer | null): Author | null {
  return answer?.author ? toAuthor(answer.author) : null
}

/** An author; null if there is none. */
export function authorQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: authorKey(id),
    queryFn: async ({ signal }) => toAuthorOrNull(await fetchAuthor(api, id, signal)),
    meta: { failure: 'Failed to load author' },
  })
}

export function authorCall(id: string): PageCall {
  return {
    fetch: (api) => fetchAuthor(api, id),
    store: (queryClient, result) =>
      void queryClient.setQueryData(authorKey(id), toAuthorOrNull(result as Answer | null)),
  }
}
