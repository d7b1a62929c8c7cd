import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { useApp } from '../../platform/app-provider.tsx'
import { NEW_BASE } from './use-post-words.ts'
import type { PostBase } from './use-post-words.ts'

/** Read past every cache, once an opening: an old text under the pen would undo newer work. */
function postBaseQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['post-base', id],
    queryFn: async ({ signal }): Promise<PostBase> => {
      const call = { params: { id }, signal, fresh: true }
      const { postById } = await api('GET /api/v1/posts/p/{id}', call)
      if (!postById) throw new Error(`There is no post ${id}`)
      const { title = '', content = '', updatedAt } = postById
      // As fields hold them: what only a service changes is no unsaved work.
      const [line, lines] = [title.replaceAll(/[\r\n]/g, ''), content.replaceAll(/\r\n?/g, '\n')]
      return { title: line, content: lines, alt: '', updatedAt }
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { failure: 'Failed to load post', isReadOnce: true },
  })
}

/** The post to edit; undefined while it loads, and without words when that fails. */
export function usePostBase(id: string): PostBase | undefined {
  const { api } = useApp()
  const { data, isError } = useQuery(postBaseQuery(api, id))
  return data ?? (isError ? NEW_BASE : undefined)
}
