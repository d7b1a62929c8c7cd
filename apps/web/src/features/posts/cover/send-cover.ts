import type { ApiClient } from '@inkwell/api-client/api-client'
import { readToken } from '../../../platform/session-storage.ts'
import { REMOVED } from '../../../writing/drafts/cover-base.ts'
import { toCover } from './cover.ts'
import type { Cover } from './cover.ts'
import type { CoverRequest } from './cover-values.ts'

function mine(id: string) {
  return { params: { id }, token: readToken() }
}

/** The cover of a draft. Throws ApiError. */
export async function loadDraftCover(api: ApiClient, id: string): Promise<Cover | undefined> {
  const { draft } = await api('GET /api/v1/drafts/{id}', { ...mine(id), fresh: true })
  return toCover(draft?.image)
}

/** Changes or removes the cover of a draft; resolves to the new one. Throws ApiError. */
export async function sendDraftCover(
  api: ApiClient,
  id: string,
  request: CoverRequest,
): Promise<Cover | undefined> {
  const { draft } =
    request === REMOVED
      ? await api('DELETE /api/v1/drafts/{id}/image', mine(id))
      : await api('PUT /api/v1/drafts/{id}/image', { ...mine(id), form: request })
  return toCover(draft?.image)
}

/** The same for a published post: readers see it at once. */
export async function sendPostCover(
  api: ApiClient,
  id: string,
  request: CoverRequest,
): Promise<Cover | undefined> {
  const { post } =
    request === REMOVED
      ? await api('DELETE /api/v1/posts/p/{id}/image', mine(id))
      : await api('PUT /api/v1/posts/p/{id}/image', { ...mine(id), form: request })
  return toCover(post?.image)
}
