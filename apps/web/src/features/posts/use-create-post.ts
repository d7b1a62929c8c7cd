import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { POST_LISTS } from './posts.queries.ts'

/** An untouched picker sends an empty file; the call wants none. */
function withoutEmptyImage(form: FormData): FormData {
  const image = form.get('image')
  if (image instanceof File && image.size === 0) form.delete('image')
  return form
}

/** Publishes the form of a new post, says so and goes to the landing page. */
export function useCreatePost() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()

  return useMutation({
    mutationFn: (form: FormData) =>
      api('POST /api/v1/posts/createpost', { form: withoutEmptyImage(form), token: readToken() }),
    onSuccess: async () => {
      showToast(text.createPost.success)
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
      await navigate(paths.landing)
    },
  })
}
