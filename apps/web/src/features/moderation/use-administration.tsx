import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { administratorQuery } from './admin.queries.ts'
import { ListFailure, ListSkeleton } from '../../lists/paged-list.tsx'

interface Administration {
  /** Whether the signed-in user is an administrator; undefined until known. */
  isAllowed: boolean | undefined
  /** Shown until it is known. */
  waiting: ReactNode
}

/** Asks whether the user is an administrator now; the id is undefined until known. */
export function useAdministration(userId: string | undefined): Administration {
  const { api } = useApp()
  const query = administratorQuery(api, userId ?? '')
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: userId !== undefined })
  const waiting = error ? (
    <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton />
  )
  // If the session ends later, open forms stay: the service rejects what they send.
  return { isAllowed: data, waiting }
}
