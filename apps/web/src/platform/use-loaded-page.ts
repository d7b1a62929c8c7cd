import { useQuery } from '@tanstack/react-query'
import type { DataTag, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useOnline } from './use-online.ts'
import { usePageData } from './use-page-data.ts'

/** The data of a screen, and whether it is missing because there is no connection. */
export function useLoadedPage<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K> & { queryKey: DataTag<K, T, Error> },
) {
  const data = usePageData(options)
  // Observes the query of the screen without fetching.
  const watching = { refetchOnMount: false, retryOnMount: false, enabled: !import.meta.env.SSR }
  const { isError, refetch } = useQuery({ ...options, ...watching })
  const isOnline = useOnline()
  const isOffline = data === undefined && isError && !isOnline
  return { data, isOffline, reload: () => void refetch() }
}
