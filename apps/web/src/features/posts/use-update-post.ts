import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { PostDraft } from './post-form.tsx'
import { POST_LISTS, postKey } from './posts.queries.ts'

/** Saves a post's new words, says so and goes to the post. */
export function useUpdatePost(id: string) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()

  const update = useMutation({
    mutationFn: (draft: PostDraft) =>
      api('PUT /api/v1/posts/p/{id}', { params: { id }, json: draft, token: readToken() }),
    onSuccess: () => {
      showToast(text.editPost.success)
      queryClient.removeQueries({ queryKey: postKey(id) })
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
    },
  })
  // Who has left the form meanwhile is not called back.
  const goOn = { onSuccess: () => void navigate(paths.post(id)) }
  return { ...update, save: (draft: PostDraft) => update.mutate(draft, goOn) }
}
