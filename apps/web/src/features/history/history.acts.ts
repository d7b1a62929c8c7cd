import { ApiError } from '@inkwell/api-client/api-error'
import type { Act } from '../../lists/use-act.ts'

/** Saves a version as the text of a draft that readers do not see. */
async function intoDraft(id: string, number: number, ...[api, token]: Parameters<Act>) {
  const [{ revision }, { draft }] = await Promise.all([
    api('GET /api/v1/posts/p/{id}/revisions/{number}', {
      params: { id, number: String(number) },
      token,
    }),
    api('POST /api/v1/drafts', { json: { post: id }, token }),
  ])
  const { title = '', content = '' } = revision ?? {}
  const json = { title, content, version: draft?.version ?? 0 }
  await api('PUT /api/v1/drafts/{id}', { params: { id }, json, token })
}

/** Makes a version the present text, as a new version: of the post, or of the draft if it is not public. */
export function restoreVersion(id: string, number: number): Act {
  return async (api, token) => {
    const params = { id, number: String(number) }
    try {
      await api('POST /api/v1/posts/p/{id}/revisions/{number}/restore', { params, token })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      await intoDraft(id, number, api, token)
    }
  }
}
