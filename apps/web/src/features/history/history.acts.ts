import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { Act } from '../../lists/use-act.ts'

interface Text {
  title: string
  content: string
}

interface Session {
  api: ApiClient
  token: string | null
}

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

/**
 * Makes a version the present text, as a new version: of the post, or of the draft if readers do not see it.
 * `undo` brings back the text before, which is `present` of a post.
 */
export function restoreActs(id: string, wanted: number, present: number): { act: Act; undo: Act } {
  /** What the draft had. */
  let replaced: Text | undefined

  async function restore(number: number, { api, token }: Session): Promise<void> {
    const params = { id, number: String(number) }
    await api('POST /api/v1/posts/p/{id}/revisions/{number}/restore', { params, token })
  }

  return {
    act: async (api, token) => {
      const session = { api, token }
      try {
        await restore(wanted, session)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        replaced = await saveInDraft(id, await readVersion(id, wanted, session), session)
      }
    },
    undo: (api, token) => {
      const session = { api, token }
      return replaced ? saveInDraft(id, replaced, session) : restore(present, session)
    },
  }
}
