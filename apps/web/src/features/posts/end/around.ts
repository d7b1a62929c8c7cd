import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../../platform/page-calls.ts'

const AROUND = 'GET /api/v1/posts/p/{id}/around'

export type Around = CallAnswer<typeof AROUND>

/** What surrounds a post; null from a service that does not know it. */
async function askForAround(
  api: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<Around | null> {
  try {
    return await api(AROUND, { params: { id }, ...(signal && { signal }) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function aroundKey(id: string) {
  return ['around', id] as const
}

export function aroundQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: aroundKey(id),
    queryFn: ({ signal }) => askForAround(api, id, signal),
    meta: { failure: 'Failed to load what surrounds the post' },
  })
}

/** The post is shown without it. */
export function aroundCall(id: string): PageCall {
  return {
    optional: true,
    fetch: (api) => askForAround(api, id),
    store: (queryClient, result) => void queryClient.setQueryData(aroundKey(id), result),
  }
}
