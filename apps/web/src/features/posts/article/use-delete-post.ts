import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../../platform/app-provider.tsx'
import { errorText, reasonText } from '../../../platform/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { ifSameUser, readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { aroundKey } from '../end/around.ts'
import { latestPostsQuery, POST_LISTS, postKey } from '../posts.queries.ts'

function useRestorePost() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()

  return async (id: string): Promise<void> => {
    try {
      await api('POST /api/v1/posts/p/{id}/restore', { params: { id }, token: readToken() })
      showToast(text.posts.restored)
    } catch (error) {
      showToast(errorText(error))
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: POST_LISTS }),
      queryClient.invalidateQueries({ queryKey: postKey(id) }),
    ])
  }
}

/** Moves a post to the trash, opens the landing page and offers Undo. */
export function useDeletePost(id: string) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const restore = useRestorePost()

  const deletion = useMutation({
    mutationFn: async () => {
      const undo = ifSameUser(
        () => void restore(id),
        (name) => showToast(text.common.notUndone(name)),
      )
      // A late answer about it would be a 404.
      await queryClient.cancelQueries({ queryKey: aroundKey(id) })
      await api('DELETE /api/v1/posts/p/{id}', { params: { id }, token: readToken() })
      return undo
    },
    onSuccess: (undo) => {
      const trash = { label: text.posts.trash, href: `${paths.myPosts}?state=trash` }
      showToast(text.posts.deleted, [{ label: text.common.undo, run: undo }, trash])
      // The landing page must not show the deleted post.
      queryClient.removeQueries(latestPostsQuery(api))
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
    },
    onError: (error) => showToast(text.posts.deleteFailed, undefined, reasonText(error)),
  })

  /** Not called if the post was left meanwhile. */
  async function goOn(): Promise<void> {
    await navigate(paths.landing)
    queryClient.removeQueries({ queryKey: postKey(id) })
  }

  return { ...deletion, remove: () => deletion.mutate(undefined, { onSuccess: () => void goOn() }) }
}
