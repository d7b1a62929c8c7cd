import type { ApiClient } from '@inkwell/api-client/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app-provider.tsx'
import { paths } from '../../platform/paths.ts'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { DraftChanged } from '../../writing/sync/sync-failure.ts'
import type { DraftHandle } from '../../writing/sync/use-synced-draft.ts'
import { POST_LISTS, postKey } from './posts.queries.ts'

/** The draft could not be saved, so nothing was done with it. */
export class DraftNotSaved extends Error {
  override readonly name = 'DraftNotSaved'
}

/** Saves the text and the cover of a form; resolves to the id of its draft. Throws ApiError or DraftNotSaved. */
export async function saveDraft({ sync, flushRest }: DraftHandle): Promise<string> {
  const stored = await sync?.flush()
  if (!stored) throw sync?.state.get().error ?? new DraftNotSaved()
  await flushRest?.()
  return stored.id
}

/**
 * Saves the draft of a form before its publication; resolves to its id. Throws DraftChanged if another device has
 * changed the text, which nobody has seen here, and what `saveDraft` throws.
 */
export async function saveForReaders(handle: DraftHandle): Promise<string> {
  const { sync } = handle
  const merges = sync?.state.get().merges
  const id = await saveDraft(handle)
  await sync?.settle()
  if (sync?.state.get().merges !== merges) throw new DraftChanged()
  return id
}

/** Saves the draft of a form and publishes it, now or at a time; resolves to its id. Throws like `saveForReaders`. */
export async function publishDraft(
  api: ApiClient,
  handle: DraftHandle,
  at?: Date,
): Promise<string> {
  try {
    const id = await saveForReaders(handle)
    const json = at ? { at: at.toISOString() } : {}
    await api('POST /api/v1/drafts/{id}/publish', { params: { id }, json, token: readToken() })
    return id
  } catch (error) {
    handle.sync?.goOn()
    throw error
  }
}

/** Publishes the draft of a post that readers do not see, and opens it. */
export function usePublishDraft(handle: DraftHandle) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()

  const publication = useMutation({
    mutationFn: () => publishDraft(api, handle),
    onSuccess: (id) => {
      handle.finish()
      showToast(text.createPost.success)
      queryClient.removeQueries({ queryKey: postKey(id) })
      void queryClient.invalidateQueries({ queryKey: POST_LISTS })
    },
  })
  // Not called if the form was left meanwhile.
  const goOn = { onSuccess: (id: string) => void navigate(paths.post(id)) }
  return { ...publication, publish: () => publication.mutate(undefined, goOn) }
}
