import type { ApiClient, Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/revision'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readToken } from '../../platform/session-storage.ts'

export type RevisionKind = contract.RevisionItem['kind']

/** A version of a post, without its content. */
export interface Version {
  number: number
  kind: RevisionKind
  /** May be empty. */
  title: string
  by: string
  /** ISO 8601. */
  at: string
}

export interface VersionText {
  title: string
  content: string
}

function toVersion(wire: Received<contract.RevisionItem>): Version {
  const { number = 0, kind = 'saved', title = '', by, at = '' } = wire
  return { number, kind, title, by: by?.name ?? '', at }
}

/** The versions of one's own post, newest first. */
export function versionsQuery(api: ApiClient, userId: string, id: string) {
  return infiniteQueryOptions({
    queryKey: ['history', userId, id],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const call = { params: { id }, token: readToken(), signal }
      const answer = await api('GET /api/v1/posts/p/{id}/revisions', {
        ...call,
        query: pageParam === null ? {} : { cursor: pageParam },
      })
      const versions = (answer.revisions ?? []).map(toVersion)
      return { versions, nextCursor: answer.nextCursor ?? null }
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'Failed to load the history' },
  })
}

/** The text of a version, which never changes. */
export function versionTextQuery(api: ApiClient, userId: string, id: string, number: number) {
  return queryOptions({
    queryKey: ['history', userId, id, number],
    queryFn: async ({ signal }): Promise<VersionText> => {
      const call = { params: { id, number: String(number) }, token: readToken(), signal }
      const { revision } = await api('GET /api/v1/posts/p/{id}/revisions/{number}', call)
      return { title: revision?.title ?? '', content: revision?.content ?? '' }
    },
    staleTime: Infinity,
    meta: { failure: 'Failed to load a version' },
  })
}
