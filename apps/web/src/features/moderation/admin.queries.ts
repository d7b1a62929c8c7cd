import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readToken } from '../../platform/session-storage.ts'
import { toTextVersion } from '../../writing/to-text-version.ts'

/** The prefix of all query keys of the administration. */
const ADMINISTRATION = ['administration'] as const

type ListCall =
  | 'GET /api/v1/admin/reports'
  | 'GET /api/v1/admin/posts'
  | 'GET /api/v1/admin/accounts'
  | 'GET /api/v1/admin/invitations'
  | 'GET /api/v1/admin/jobs'
  | 'GET /api/v1/admin/pages'
  | 'GET /api/v1/tags'
  | 'GET /api/v1/admin/audit'

/** The signed-in account as the service has it now. */
export function accountQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: [...ADMINISTRATION, 'me', userId],
    queryFn: ({ signal }) => api('GET /api/v1/users/me', { token: readToken(), signal }),
    // Whoever stores the account learns of each answer, also of one that says the same again.
    structuralSharing: false,
    meta: { failure: 'Failed to load the account' },
  })
}

/** Whether the signed-in user is an administrator now. */
export function administratorQuery(api: ApiClient, userId: string) {
  return {
    ...accountQuery(api, userId),
    select: ({ isAdministrator }: CallAnswer<'GET /api/v1/users/me'>) => isAdministrator === true,
  }
}

/**
 * A page with its Markdown source. It is read once, so that a refetch does not replace what is being
 * edited.
 */
export function pageSourceQuery(api: ApiClient, slug: string) {
  return queryOptions({
    queryKey: [...ADMINISTRATION, 'page', slug],
    queryFn: async ({ signal }) => {
      const call = 'GET /api/v1/admin/pages/{slug}'
      const { page } = await api(call, { params: { slug }, token: readToken(), signal })
      return toTextVersion({ published: false, ...page })
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { failure: 'Failed to load the page', isReadOnce: true },
  })
}

export interface ListPage<Call extends ListCall> {
  answer: CallAnswer<Call>
  nextCursor: string | null
}

/** A list from its first page; `email` filters the accounts. */
export function administrationQuery<Call extends ListCall>(
  api: ApiClient,
  call: Call,
  email?: string,
) {
  return infiniteQueryOptions({
    queryKey: [...ADMINISTRATION, call, email ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<ListPage<Call>> => {
      const query = { ...(cursor && { cursor }), ...(email && { email }) }
      const answer = await api<ListCall>(call, { query, token: readToken(), signal })
      return { answer: answer as CallAnswer<Call>, nextCursor: answer.nextCursor ?? null }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load the administration' },
  })
}
