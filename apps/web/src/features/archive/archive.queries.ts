import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { PageCall } from '../../platform/page-calls.ts'

const READ = 'GET /api/v1/archive'

const ARCHIVE = ['archive'] as const

/** A month like `2030-01` with the number of its posts. */
export interface ArchiveMonth {
  month: string
  posts: number
}

function toMonths({ months }: CallAnswer<typeof READ>): ArchiveMonth[] {
  if (!Array.isArray(months)) return []
  return months.flatMap((each) =>
    each && /^\d{4}-\d\d$/.test(each.month ?? '')
      ? [{ month: each.month ?? '', posts: each.posts ?? 0 }]
      : [],
  )
}

async function fetchArchive(api: ApiClient, signal?: AbortSignal) {
  const answer = await api(READ, { ...(signal && { signal }) })
  if (!Array.isArray(answer.months)) throw new TypeError('The answer holds no months')
  return answer
}

/** The months with posts, newest first. */
export function archiveQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ARCHIVE,
    queryFn: async ({ signal }) => toMonths(await fetchArchive(api, signal)),
    meta: { failure: 'Failed to load archive' },
  })
}

export const archiveCall: PageCall = {
  fetch: (api) => fetchArchive(api),
  store: (queryClient, result) =>
    void queryClient.setQueryData(ARCHIVE, toMonths(result as CallAnswer<typeof READ>)),
}
