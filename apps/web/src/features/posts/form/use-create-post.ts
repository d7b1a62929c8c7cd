import type { ApiClient } from '@inkwell/api-client/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../../../platform/app-provider.tsx'
import { paths } from '../../../platform/paths.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { coverValues, FOCUS_FIELD, withoutEmpty } from '../cover/cover-values.ts'
import { keepLabels } from '../labels/labels-to-send.ts'
import { createCreationKey } from './creation-key.ts'
import { DraftChanged } from '../../../writing/sync/sync-failure.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { POST_LISTS } from '../posts.queries.ts'

/** If an earlier attempt was published, removes a draft that was made of the same words since. */
async function removeSpare(
  api: ApiClient,
  stored: { id: string } | undefined,
  post: { _id?: string | undefined } | undefined,
): Promise<void> {
  if (!stored || stored.id === post?._id) return
  const removal = { params: { id: stored.id }, token: readToken() }
  await api('DELETE /api/v1/drafts/{id}', removal).catch(() => undefined)
}

/**
 * Publishes a new post and opens the landing page. A retry after a lost response creates no second
 * post, even after a reload.
 */
export function useCreatePost({ draft, finish, sync, flushRest }: DraftHandle) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const [key] = useState(createCreationKey)

  useEffect(() => {
    if (draft?.kept?.attempt) key.resume(draft.kept.attempt)
  }, [draft, key])

  const creation = useMutation({
    mutationFn: async (form: FormData) => {
      const isRepeat = key.open() !== undefined
      // The publication ends the draft.
      const stored = await sync?.settle()
      draft?.note({ attempt: key.current() })
      keepLabels(form, stored)
      if (stored) form.set('draft', stored.id)
      // A chosen picture is in the form; otherwise the post gets the cover of the draft, as other devices describe it.
      if (stored && !coverValues(form).file) {
        await flushRest?.()
        for (const name of ['alt', FOCUS_FIELD]) form.delete(name)
      }
      const token = readToken()
      const headers = { 'Idempotency-Key': key.current() }
      const created = { form: withoutEmpty(form), token, headers }
      const { post } = await api('POST /api/v1/posts/createpost', created)
      if (isRepeat) await removeSpare(api, stored, post)
      return post
    },
    onError: (error) => {
      sync?.goOn()
      if (error instanceof DraftChanged) return
      key.settle(error)
      draft?.note({ attempt: key.open() })
    },
    onSuccess: (post) => {
      key.settle()
      finish()
      const link = { label: text.createPost.see, href: paths.post(post?._id ?? '') }
      showToast(text.createPost.success, post?._id ? link : undefined)
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
    },
  })
  // Not called if the form was left meanwhile.
  const goOn = { onSuccess: () => void navigate(paths.landing) }
  return { ...creation, publish: (form: FormData) => creation.mutate(form, goOn) }
}
