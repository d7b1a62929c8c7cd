import { aPostText } from '@inkwell/test-support/post'
import type { TestApi } from './test-api.ts'

/** Makes posts with tags, and makes the calls that list them. */
export async function useTags(api: TestApi, token: string): Promise<void> {
  const labels = { tags: ['One', 'Two'], language: 'en', series: 'Letters' }
  const { _id: id } = await api.createPost(token, labels)
  await api.createPost(token, labels)
  const json = { ...aPostText(), tags: ['Two', 'Three'] }
  await api.ok('PUT /api/v1/posts/p/{id}', { params: { id }, token, json })
  for (const query of [{}, { cursor: 'a' }, { prefix: 't' }]) {
    await api.ok('GET /api/v1/tags', { query })
  }
  await api.ok('GET /api/v1/tags/{tag}', { params: { tag: 'two' } })
  const query = { tag: 'two', limit: '1' }
  const { nextCursor } = await api.ok('GET /api/v1/posts/', { query })
  await api.ok('GET /api/v1/posts/', { query: { ...query, cursor: nextCursor ?? '' } })
}

/** Renames and merges these tags, as an administrator. */
export async function changeTags(api: TestApi, token: string): Promise<void> {
  const tag = { params: { tag: 'two' }, token }
  await api.ok('PUT /api/v1/admin/tags/{tag}', { ...tag, json: { name: 'Second' } })
  await api.ok('POST /api/v1/admin/tags/{tag}/merge', { ...tag, json: { into: 'three' } })
}
