import type { ApiClient, CallAnswer } from '@inkwell/api-client/api-client'
import type { ImportRun } from '@inkwell/contract/import'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readToken } from '../../platform/session-storage.ts'

/** The prefix of all query keys of imports. */
export const IMPORTS = ['imports'] as const

/** Milliseconds between two questions how far an import is. */
const ASK_EVERY = 1_000

/** The same for an import that fetches pictures again. */
const ASK_LATER = 10_000

export type Scope = ImportRun['scope']

/** The records that a report shows: an outcome or a kind; empty for all. */
export type Shown = '' | 'waiting' | 'taken' | 'listed' | keyof typeof KINDS

/** All kinds of records, in the order of lists. */
export const KINDS = {
  post: true,
  page: true,
  draft: true,
  comment: true,
  picture: true,
  author: true,
  tag: true,
  other: true,
} as const

/** Whether a job works on the import. */
function isUnderWork(run: CallAnswer<'GET /api/v1/imports/{id}'>['import']): boolean {
  return run?.state === 'reading' || (run?.state === 'importing' && run.endedAt === null)
}

/** Milliseconds until an import is asked for again; false if it does not change. */
function nextAsk(run: CallAnswer<'GET /api/v1/imports/{id}'>['import']): number | false {
  if (isUnderWork(run)) return ASK_EVERY
  return run?.fetchesAgainAt ? ASK_LATER : false
}

/** The imports of a user from the first page. */
export function importsQuery(api: ApiClient, userId: string, scope: Scope) {
  const call = 'GET /api/v1/imports'
  return infiniteQueryOptions({
    queryKey: [...IMPORTS, userId, 'list', scope],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      api(call, { query: { scope, ...(cursor && { cursor }) }, token: readToken(), signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load the imports' },
  })
}

/** One import; while a job works on it, it is asked for again and again. */
export function importQuery(api: ApiClient, userId: string, id: string) {
  return queryOptions({
    queryKey: [...IMPORTS, userId, 'one', id],
    queryFn: ({ signal }) =>
      api('GET /api/v1/imports/{id}', { params: { id }, token: readToken(), signal }),
    refetchInterval: ({ state }) => nextAsk(state.data?.import),
    meta: { failure: 'Failed to load the import' },
  })
}

interface RecordsPart {
  userId: string
  id: string
  state: string
  shown: Shown
}

/** The records of an import in its state, from the first page. */
export function recordsQuery(api: ApiClient, { userId, id, state, shown }: RecordsPart) {
  const call = 'GET /api/v1/imports/{id}/items'
  return infiniteQueryOptions({
    queryKey: [...IMPORTS, userId, 'records', id, state, shown],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...(shown !== '' && { show: shown }), ...(cursor && { cursor }) }
      return api(call, { params: { id }, query, token: readToken(), signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load the report' },
  })
}
