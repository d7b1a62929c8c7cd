import type { CallAnswer } from '@inkwell/api-client/api-client'
import type { Act } from '../../lists/use-act.ts'

const paramsOf = (id: string) => ({ params: { id } })

export function deletePost(id: string): Act {
  return (api, token) => api('DELETE /api/v1/posts/p/{id}', { ...paramsOf(id), token })
}

export function restorePost(id: string): Act {
  return (api, token) => api('POST /api/v1/posts/p/{id}/restore', { ...paramsOf(id), token })
}

export function purgePost(id: string): Act {
  return (api, token) => api('DELETE /api/v1/posts/p/{id}/trash', { ...paramsOf(id), token })
}

export function deleteDraft(id: string): Act {
  return (api, token) => api('DELETE /api/v1/drafts/{id}', { ...paramsOf(id), token })
}

export function restoreDraft(id: string): Act {
  return (api, token) => api('POST /api/v1/drafts/{id}/restore', { ...paramsOf(id), token })
}

/** Publishes a draft now, or at a time (ISO 8601), which may have come meanwhile. */
export function publishDraft(
  id: string,
  at?: string,
): Act<CallAnswer<'POST /api/v1/drafts/{id}/publish'>> {
  const json = at === undefined ? {} : { at }
  return (api, token) => api('POST /api/v1/drafts/{id}/publish', { ...paramsOf(id), json, token })
}

export function unscheduleDraft(id: string): Act {
  return (api, token) => api('DELETE /api/v1/drafts/{id}/schedule', { ...paramsOf(id), token })
}

/** Publishes a withdrawn post again, with the text of its working copy if it has one. */
export function publishAgain(id: string): Act {
  return async (api, token) => {
    await api('POST /api/v1/drafts', { json: { post: id }, token })
    await publishDraft(id)(api, token)
  }
}

/**
 * Withdraws a post, and takes that back: only with the same text, which another session may have
 * changed in between.
 */
export function unpublish(id: string): { act: Act; takeBack: Act } {
  let text: { title?: string; content?: string } | undefined
  return {
    act: async (api, token) => {
      const call = 'POST /api/v1/posts/p/{id}/unpublish'
      text = (await api(call, { ...paramsOf(id), token })).post
    },
    takeBack: async (api, token) => {
      const { draft } = await api('POST /api/v1/drafts', { json: { post: id }, token })
      const isSame = draft?.title === text?.title && draft?.content === text?.content
      if (!isSame) throw new Error('The post has a working copy with another text')
      await publishDraft(id)(api, token)
    },
  }
}
