import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@inkwell/api-client/api-client'
import { useApp } from '../../platform/app-provider.tsx'
import type { PostDraft } from './post-form.tsx'

/** Read past every cache, once an opening: an old text under the pen would undo newer work. */
function postDraftQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['post-draft', id],
    queryFn: async ({ signal }): Promise<PostDraft> => {
      const call = { params: { id }, signal, fresh: true }
      const { postById } = await api('GET /api/v1/posts/p/{id}', call)
      if (!postById) throw new Error(`There is no post ${id}`)
      return { title: postById.title ?? '', content: postById.content ?? '' }
    },
    gcTime: 0,
    staleTime: Infinity,
    meta: { failure: 'Failed to load post', isReadOnce: true },
  })
}

/** The words of a post to edit; undefined while they load and when that fails. */
export function usePostDraft(id: string): PostDraft | undefined {
  const { api } = useApp()
  return useQuery(postDraftQuery(api, id)).data
}
