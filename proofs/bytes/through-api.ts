import type { ApiClient } from '@inkwell/api-client/api-client'
import { ApiError } from '@inkwell/api-client/api-error'
import type { Sent } from './kept-text.ts'

const TITLE = 'Every byte'

/** An account of the data service. */
export interface Writer {
  api: ApiClient
  token: string
}

/** Stores a text as a draft, and saves what was read. */
async function throughDraft({ api, token }: Writer, content: string): Promise<string | undefined> {
  const { draft } = await api('POST /api/v1/drafts', { token, json: { title: TITLE, content } })
  const params = { id: draft?._id ?? '' }
  // Another text between both, so that the second save stores anew.
  const between = { title: TITLE, content: `${content} `, version: draft?.version ?? 0 }
  const saved = await api('PUT /api/v1/drafts/{id}', { token, params, json: between })
  const back = (saved.draft?.content ?? '').slice(0, -1)
  const json = { title: TITLE, content: back, version: saved.draft?.version ?? 0 }
  await api('PUT /api/v1/drafts/{id}', { token, params, json })
  const read = await api('GET /api/v1/drafts/{id}', { token, params })
  await api('DELETE /api/v1/drafts/{id}', { token, params })
  return read.draft?.content
}

/** Publishes a text, and saves what was read; undefined if it is refused. */
async function throughPost({ api, token }: Writer, content: string): Promise<string | undefined> {
  const form = new FormData()
  form.set('title', TITLE)
  form.set('content', content)
  try {
    const { post } = await api('POST /api/v1/posts/createpost', { token, form })
    const params = { id: post?._id ?? '' }
    const opened = await api('GET /api/v1/posts/p/{id}', { params, fresh: true })
    const json = { title: TITLE, content: opened.postById?.content ?? '' }
    await api('PUT /api/v1/posts/p/{id}', { token, params, json })
    const read = await api('GET /api/v1/posts/p/{id}', { params, fresh: true })
    await api('DELETE /api/v1/posts/p/{id}', { token, params })
    return read.postById?.content
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined
    throw error
  }
}

/** Stores, reads and saves each text through the calls of drafts and of posts. */
export async function sendThroughApi(writer: Writer, texts: readonly string[]) {
  const drafts: Sent[] = []
  const posts: Sent[] = []
  for (const text of texts) {
    drafts.push({ text, read: await throughDraft(writer, text) })
    posts.push({ text, read: await throughPost(writer, text) })
  }
  return { drafts, posts }
}
