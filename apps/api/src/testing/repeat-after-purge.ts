import { aPostForm } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import type { TestApi } from './test-api.ts'

/** Repeats the request that created a post after the post was deleted for good. */
export async function repeatAfterPurge(api: TestApi, token: string): Promise<Response> {
  const create = 'POST /api/v1/posts/createpost'
  const input = { token, form: aPostForm(), headers: { 'Idempotency-Key': v7() } }
  const { post } = await api.ok(create, input)
  const own = { token, params: { id: post._id } }
  await api.ok('DELETE /api/v1/posts/p/{id}', own)
  await api.ok('DELETE /api/v1/posts/p/{id}/trash', own)
  return api.call(create, input)
}
