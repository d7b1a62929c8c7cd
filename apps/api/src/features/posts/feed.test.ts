import { FEED_BYTES_MAX, FEED_POSTS } from '@inkwell/contract/limits'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const FEED = 'GET /api/v1/feed'

const api = useTestApi()

async function ids(): Promise<string[]> {
  const { posts } = await api().ok(FEED)
  return posts.map(({ _id }) => _id)
}

test('a feed has the newest visible posts, whole and without addresses of people', async () => {
  const { token, user } = await api().signUp()
  const made: string[] = []
  for (let number = 0; number <= FEED_POSTS; number++) {
    made.unshift((await api().createPost(token, { content: `Number *${number}*` }))._id)
  }
  expect(await ids()).toEqual(made.slice(0, FEED_POSTS))
  const { posts } = await api().ok(FEED)
  expect(posts[0]).toMatchObject({ author: { _id: user._id, name: user.name } })
  expect(posts[0]?.html).toContain(`<em>${FEED_POSTS}</em>`)
  expect(JSON.stringify(posts)).not.toContain(user.email)

  const [newest = '', next = ''] = made
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: newest } })
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { token, params: { id: next } })
  expect(await ids()).toEqual(made.slice(2, FEED_POSTS + 2))
})

test('a feed is bounded in bytes, but has its first post', async () => {
  const { token } = await api().signUp()
  const { writes } = api().app.services.database
  const [small, ...large] = [
    await api().createPost(token),
    await api().createPost(token),
    await api().createPost(token),
  ].map(({ _id }) => _id)
  const html = 'ü'.repeat(FEED_BYTES_MAX / 4)
  await writes.updateTable('post').set({ html }).where('id', 'in', large).execute()
  expect(await ids()).toEqual(large.toReversed())
  const huge = 'ü'.repeat(FEED_BYTES_MAX)
  await writes.updateTable('post').set({ html: huge }).where('id', 'in', large).execute()
  expect(await ids()).toEqual(large.slice(-1))
  await writes.updateTable('post').set({ html: '' }).where('id', 'in', large).execute()
  expect((await ids()).slice(0, 3)).toEqual([...large.toReversed(), small])
})
