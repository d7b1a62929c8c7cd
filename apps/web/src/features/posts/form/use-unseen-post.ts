import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { isRefused } from '../../../platform/error-text.ts'
import { createDraftCalls } from '../../../writing/sync/draft-calls.ts'

/**
 * The working copy of a post of one's own that readers do not see: unpublished, scheduled or never
 * published; undefined if there is none, and while it loads. `isNone`: the post is gone or hidden.
 */
export function useUnseenPost(id: string, isWanted: boolean) {
  const { api } = useApp()
  const { data, isLoading, error } = useQuery({
    queryKey: ['unseen-post', id],
    queryFn: async () => {
      const calls = createDraftCalls(api)
      return (await calls.find(id)) ?? (await calls.copy(id))
    },
    enabled: isWanted,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: { failure: 'Failed to load post', isReadOnce: true },
  })
  const isRefusal = isRefused(error, 'not_found') || isRefused(error, 'forbidden')
  const [wasRefused, setRefused] = useState(false)
  if (isRefusal && !wasRefused) setRefused(true)
  // Loading again does not change that: the form would begin again.
  return { draft: data, isLoading, isNone: isRefusal || (wasRefused && !data) }
}
