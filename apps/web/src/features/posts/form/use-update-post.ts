import type { UpdatePostRequest } from '@inkwell/contract/post'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../../platform/app-provider.tsx'
import { errorText } from '../../../platform/error-text.ts'
import { paths } from '../../../platform/paths.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { REMOVED } from '../../../writing/drafts/cover-base.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { labelsOf } from '../../../writing/labels.ts'
import type { Labels } from '../../../writing/labels.ts'
import type { TextVersion } from '../../../writing/use-versions.ts'
import { labelsToSend } from '../labels/labels-to-send.ts'
import type { Cover } from '../cover/cover.ts'
import type { CoverRequest } from '../cover/cover-values.ts'
import { sendPostCover } from '../cover/send-cover.ts'
import { POST_LISTS, postKey } from '../posts.queries.ts'

interface Edit {
  words: UpdatePostRequest
  labels: Labels
  /** The post as it is published; undefined if it is not known. */
  base: TextVersion | undefined
  /** Undefined if the cover has not changed. */
  cover: CoverRequest | undefined
}

/**
 * Saves a post, which ends its working copy, and opens it. A new cover comes first, because it may be refused; then
 * `onCover` is called with it, because the words may be refused, too. Only a saved post loses its cover.
 */
export function useUpdatePost(
  id: string,
  { finish, sync }: DraftHandle,
  onCover: (cover: Cover | undefined) => void,
) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()

  const update = useMutation({
    mutationFn: async ({ words, labels, base, cover }: Edit) => {
      const stored = await sync?.settle()
      const isRemoved = cover === REMOVED
      if (cover && !isRemoved) onCover(await sendPostCover(api, id, cover))
      const change = { ...words, ...labelsToSend(labels, labelsOf(base?.words ?? {}), stored) }
      const json = stored?.id === id ? { ...change, draft: stored.id } : change
      await api('PUT /api/v1/posts/p/{id}', { params: { id }, json, token: readToken() })
      return isRemoved ? sendPostCover(api, id, cover).then(() => '', errorText) : ''
    },
    onError: () => sync?.goOn(),
    onSuccess: (reason) => {
      finish()
      const { success, imageStays } = text.editPost
      showToast(success, [], reason === '' ? undefined : imageStays(reason))
      queryClient.removeQueries({ queryKey: postKey(id) })
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
    },
  })
  // Not called if the form was left meanwhile.
  const goOn = { onSuccess: () => void navigate(paths.post(id)) }
  return { ...update, save: (edit: Edit) => update.mutate(edit, goOn) }
}
