import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The invitation in the page's address. */
export interface InvitationState {
  /** In the fragment of the address, so that it is sent only in calls of the data service. */
  token: string | undefined
  /** The invited address; undefined until known. */
  email: string | undefined
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** The invitation in the page's address; empty until the page is hydrated. */
export function useInvitation(): InvitationState {
  const { api } = useApp()
  const { hash } = useLocation()
  const token = (useHydrated() && hash.slice(1)) || undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token ?? ''],
    queryFn: async ({ signal }) => {
      const json = { token: token ?? '' }
      const answer = await api('POST /api/v1/users/invitation', { json, signal })
      return answer.email ?? ''
    },
    enabled: token !== undefined,
    refetchOnWindowFocus: false,
    meta: { failure: 'Failed to load the invitation' },
  })
  const isLoading = token !== undefined && data === undefined && error === null
  return {
    token,
    email: data,
    isLoading,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  }
}
