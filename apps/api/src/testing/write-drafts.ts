import { POST_STATES } from '@inkwell/contract/draft'
import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import type { TestApi } from './test-api.ts'

interface Changed {
  token: string
  params: { id: string }
}

/** All that is done with the pictures of a post and of a draft. */
async function changePictures(
  api: TestApi,
  { post, draft }: Record<'post' | 'draft', Changed>,
): Promise<void> {
  const { token } = post
  await api.ok('PUT /api/v1/posts/p/{id}/image', { ...post, form: aPictureForm({ alt: 'Blue' }) })
  const cover = { ...draft, form: aPictureForm({ alt: 'Blue' }) }
  const { image } = (await api.ok('PUT /api/v1/drafts/{id}/image', cover)).draft
  const { pathname, search } = new URL(image?.url ?? '')
  await api.request(pathname + search)
  const { name } = (await api.ok('POST /api/v1/images', { token, form: aPictureForm() })).image
  await api.request(`/images/${name}`)
  const shown = await api.createPost(token, { content: `![](/images/${name})` })
  await (await api.call('GET /api/v1/users/me/export', { token })).arrayBuffer()
  await api.ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: shown._id } })
  await api.ok('DELETE /api/v1/posts/p/{id}/trash', { token, params: { id: shown._id } })
  await api.ok('DELETE /api/v1/posts/p/{id}/image', post)
  await api.ok('DELETE /api/v1/drafts/{id}/image', draft)
}

/** What authors write before others read it, in each way that asks the database for something else. */
export async function writeDrafts(api: TestApi): Promise<void> {
  const { token } = await api.signUp()
  const { _id: id } = await api.createPost(token)
  const params = { id }
  const begin = (json: object) => api.ok('POST /api/v1/drafts', { token, json })
  await api.call('POST /api/v1/drafts', { token, json: { post: id } })
  await api.call('POST /api/v1/drafts', { token, json: { post: id } })
  for (const version of [1, 1]) {
    const json = { ...aPostText({ title: `${Math.random()}` }), version }
    await api.call('PUT /api/v1/drafts/{id}', { token, params, json })
  }
  await api.ok('GET /api/v1/drafts/{id}', { token, params })
  await api.ok('DELETE /api/v1/drafts/{id}', { token, params })
  await api.ok('POST /api/v1/drafts/{id}/restore', { token, params })
  await api.ok('POST /api/v1/drafts/{id}/publish', { token, params, json: {} })
  await api.ok('GET /api/v1/posts/p/{id}/revisions', { token, params })
  const first = { token, params: { id, number: '1' } }
  await api.ok('GET /api/v1/posts/p/{id}/revisions/{number}', first)
  await api.ok('POST /api/v1/posts/p/{id}/revisions/{number}/restore', first)
  const draft = { token, params: { id: (await begin(aPostText())).draft._id } }
  await changePictures(api, { post: { token, params }, draft })
  for (const at of ['2999-01-01T00:00:00Z', '2999-01-02T00:00:00Z']) {
    await api.ok('POST /api/v1/drafts/{id}/publish', { ...draft, json: { at } })
  }
  await api.ok('DELETE /api/v1/drafts/{id}/schedule', draft)
  await api.ok('DELETE /api/v1/drafts/{id}', draft)
  await api.ok('POST /api/v1/posts/p/{id}/unpublish', { token, params })
  const time = new Date().toISOString()
  const cursor = Buffer.from(`${time}/${id}`).toString('base64url')
  for (const query of [{}, { cursor }]) {
    await api.ok('GET /api/v1/drafts', { token, query })
    for (const state of POST_STATES) {
      await api.ok('GET /api/v1/users/me/posts', { token, query: { state, ...query } })
      const search = { state, q: 'a', ...query }
      await api.ok('GET /api/v1/users/me/posts', { token, query: search })
    }
  }
  for (const call of ['GET /api/v1/search', 'GET /api/v1/users/me/search'] as const) {
    await api.ok(call, { token, query: { q: 'a' } })
  }
  await api.ok('DELETE /api/v1/posts/p/{id}/trash', draft)
}
