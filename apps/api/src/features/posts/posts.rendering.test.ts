import { RENDERER_VERSION } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

async function ageRendering(id: string): Promise<void> {
  await api()
    .app.services.database.writes.updateTable('post')
    .set({ html: 'old', renderer_version: RENDERER_VERSION - 1 })
    .where('id', '=', id)
    .execute()
}

async function storedHtml(id: string): Promise<string | undefined> {
  const query = api().app.services.database.reads.selectFrom('post').select('html')
  return (await query.where('id', '=', id).executeTakeFirst())?.html
}

test('what an older renderer made is made anew: at once for a reader, for good behind them', async () => {
  const { token } = await api().signUp()
  const post = await api().createPost(token, { content: '*new*' })
  await ageRendering(post._id)

  const call = { params: { id: post._id } }
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', call)
  expect(postById.html).toBe('<p><em>new</em></p>\n')
  expect(await storedHtml(post._id)).toBe('old')

  expect(await api().app.services.posts.renderStale()).toBe(1)
  expect(await storedHtml(post._id)).toBe('<p><em>new</em></p>\n')
  expect(await api().app.services.posts.renderStale()).toBe(0)
})
