import type { ApiClient } from '@inkwell/api-client/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../../platform/app-provider.tsx'
import { paths } from '../../../platform/paths.ts'
import { readToken } from '../../../platform/session-storage.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { DraftChanged } from '../../../writing/sync/sync-failure.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { POST_LISTS, postKey } from '../posts.queries.ts'

/** The draft could not be saved, so nothing was done with it. */
export class DraftNotSaved extends Error {
  override readonly name = 'DraftNotSaved'
}

/**
 * Saves the text and the cover of a form; resolves to the id of its draft. Throws ApiError, DraftNotSaved, and
 * DraftChanged if the form shows a conflict with another device.
 */
export async function saveDraft({ sync, flushRest }: DraftHandle): Promise<string> {
  const stored = await sync?.flush()
  if (!stored) {
    const { status, error } = sync?.state.get() ?? {}
    throw status === 'conflict' ? new DraftChanged() : (error ?? new DraftNotSaved())
  }
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

/** What has become of a draft: a time that is not later than now publishes it at once. */
export interface Publication {
  id: string
  isPublished: boolean
}

/** Saves the draft of a form and publishes it, now or at a time. Throws like `saveForReaders`. */
export async function publishDraft(
  api: ApiClient,
  handle: DraftHandle,
  at?: Date,
): Promise<Publication> {
  try {
    const id = await saveForReaders(handle)
    const json = at ? { at: at.toISOString() } : {}
    const request = { params: { id }, json, token: readToken() }
    const { post } = await api('POST /api/v1/drafts/{id}/publish', request)
    return { id, isPublished: post !== undefined }
  } catch (error) {
    handle.sync?.goOn()
    throw error
  }
}

/** Returns a function that says that a post is published, and drops what was loaded before. */
export function useAnnouncePublished(): (id: string) => void {
  const queryClient = useQueryClient()
  const showToast = useToast()
  return (id) => {
    showToast(text.createPost.success)
    queryClient.removeQueries({ queryKey: postKey(id) })
    void queryClient.invalidateQueries({ queryKey: POST_LISTS })
  }
}

/** Publishes the draft of a post that readers do not see, and opens it. */
export function usePublishDraft(handle: DraftHandle) {
  const { api } = useApp()
  const navigate = useNavigate()
  const announce = useAnnouncePublished()

  const publication = useMutation({
    mutationFn: () => publishDraft(api, handle),
    onSuccess: ({ id }) => {
      handle.finish()
      announce(id)
    },
  })
  // Not called if the form was left meanwhile.
  const goOn = { onSuccess: ({ id }: Publication) => void navigate(paths.post(id)) }
  return { ...publication, publish: () => publication.mutate(undefined, goOn) }
}
