import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataTag, QueryKey, UseQueryOptions } from '@tanstack/react-query'

type UsePageData = <T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K> & { queryKey: DataTag<K, T, Error> },
) => T | undefined

const useObservedData: UsePageData = (options) => useQuery(options).data

/** On the server the data cannot change, so no observer is needed. */
const useCachedData: UsePageData = ({ queryKey }) => useQueryClient().getQueryData(queryKey)

export const usePageData = import.meta.env.SSR ? useCachedData : useObservedData
