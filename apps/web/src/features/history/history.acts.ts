import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'

interface Text {
  title: string
  content: string
}

interface Session {
  api: ApiClient
  token: string | null
}

/** What a restored version replaced: a version of the post, or the text of its draft. */
type Replaced = number | Text

async function readVersion(id: string, number: number, { api, token }: Session): Promise<Text> {
  const call = { params: { id, number: String(number) }, token }
  const { revision } = await api('GET /api/v1/posts/p/{id}/revisions/{number}', call)
  const { title = '', content = '' } = revision ?? {}
  return { title, content }
}

/** Saves a text as that of a draft that readers do not see; resolves to the text before. */
async function saveInDraft(id: string, words: Text, { api, token }: Session): Promise<Text> {
  const { draft } = await api('POST /api/v1/drafts', { json: { post: id }, token })
  const { title = '', content = '', version = 0 } = draft ?? {}
  // The history keeps the text before, however short ago it was saved.
  const json = { ...words, version, merged: true }
  await api('PUT /api/v1/drafts/{id}', { params: { id }, json, token })
  return { title, content }
}

async function restoreInPost(id: string, number: number, { api, token }: Session): Promise<number> {
  const call = { params: { id, number: String(number) }, token }
  const answer = await api('POST /api/v1/posts/p/{id}/revisions/{number}/restore', call)
  return answer.replaced ?? 0
}

/**
 * Makes a version the present text, as a new version: of the post, or of the draft if readers do not see it.
 * `undo` brings back the text that `act` has replaced.
 */
export function restoreActs(id: string, wanted: number) {
  return {
    act: async (api: ApiClient, token: string | null): Promise<Replaced> => {
      const session = { api, token }
      try {
        return await restoreInPost(id, wanted, session)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return saveInDraft(id, await readVersion(id, wanted, session), session)
      }
    },
    undo: (api: ApiClient, token: string | null, replaced: Replaced) =>
      typeof replaced === 'number'
        ? restoreInPost(id, replaced, { api, token })
        : saveInDraft(id, replaced, { api, token }),
  }
}
