import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../platform/app-provider.tsx'
import { wantsSignIn } from '../../platform/error-text.ts'
import { administratorQuery } from './admin.queries.ts'
import { ListFailure, ListSkeleton } from './paged-list.tsx'

interface Administration {
  /** Whether whoever is signed in is an administrator; undefined until that is known. */
  isAllowed: boolean | undefined
  /** What stands there until then. */
  waiting: ReactNode
}

/** Asks whether somebody may administer, at this moment; the id is undefined until it is known. */
export function useAdministration(userId: string | undefined): Administration {
  const { api } = useApp()
  const query = administratorQuery(api, userId ?? '')
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: userId !== undefined })
  const waiting = error ? (
    <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton />
  )
  // A session that ends meanwhile takes no form away: the service refuses what is sent.
  return { isAllowed: data ?? (wantsSignIn(error) ? false : undefined), waiting }
}
