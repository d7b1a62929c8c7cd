import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { Act } from '../../lists/use-act.ts'
import type { RevisionKind } from './history.queries.ts'

interface Text {
  title: string
  content: string
}

interface Session {
  api: ApiClient
  token: string | null
}

/** The kinds of versions that readers have seen; others are texts of drafts. */
const SEEN = new Set<RevisionKind | undefined>(['published', 'restored', 'imported'])

interface Listed {
  number?: number | undefined
  kind?: RevisionKind | undefined
}

/** The newest version of a list that readers have seen; undefined without one. */
export function seenVersion(versions: readonly Listed[]): number | undefined {
  return versions.find(({ kind }) => SEEN.has(kind))?.number
}

/** The same of the whole history. A text that is edited for long has pages of versions of its draft. */
async function readSeenVersion(id: string, { api, token }: Session): Promise<number | undefined> {
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? {} : { cursor }
    const call = { params: { id }, query, token }
    const { revisions = [], nextCursor } = await api('GET /api/v1/posts/p/{id}/revisions', call)
    const seen = seenVersion(revisions)
    if (seen !== undefined) return seen
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return undefined
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
 * `undo` brings back the text before. Of a post, that is the version `seen`; undefined if not loaded yet.
 */
export function restoreActs(
  id: string,
  wanted: number,
  seen: number | undefined,
): { act: Act; undo: Act } {
  let present = seen
  /** What the draft had. */
  let replaced: Text | undefined

  async function restore(number: number, { api, token }: Session): Promise<void> {
    const params = { id, number: String(number) }
    await api('POST /api/v1/posts/p/{id}/revisions/{number}/restore', { params, token })
  }

  return {
    act: async (api, token) => {
      const session = { api, token }
      present ??= await readSeenVersion(id, session)
      try {
        await restore(wanted, session)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        replaced = await saveInDraft(id, await readVersion(id, wanted, session), session)
      }
    },
    undo: async (api, token) => {
      const session = { api, token }
      if (replaced) await saveInDraft(id, replaced, session)
      else if (present !== undefined) await restore(present, session)
    },
  }
}
