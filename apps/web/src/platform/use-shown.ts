import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataTag, QueryKey, UseQueryOptions } from '@tanstack/react-query'

/** What there is of a query whose answer a page is made from; undefined until it comes. */
type UseShown = <T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K> & { queryKey: DataTag<K, T, Error> },
) => T | undefined

const useObserved: UseShown = (options) => useQuery(options).data

/** On the server nothing will change any more: nobody has to watch it. */
const useTaken: UseShown = ({ queryKey }) => useQueryClient().getQueryData(queryKey)

export const useShown = import.meta.env.SSR ? useTaken : useObserved
