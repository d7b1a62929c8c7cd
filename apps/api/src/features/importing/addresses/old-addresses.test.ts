import { beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'

const api = useTestApi()
let post: { _id: string; slug?: string }
let author: string

async function find(path: string): Promise<string | null> {
  return (await api().ok('GET /api/v1/old-addresses', { query: { path } })).address
}

beforeAll(async () => {
  const { token, user } = await api().signUp()
  author = user._id
  post = await api().createPost(token, { title: 'Old News', tags: ['Looms'] })
  const { writes } = api().app.services.database
  const tag = await writes.selectFrom('tag').select('id').executeTakeFirstOrThrow()
  await writes
    .insertInto('old_address')
    .values([
      { path: '/2020/01/02/old', kind: 'post', target_id: post._id },
      { path: '/?p=12', kind: 'post', target_id: post._id },
      { path: '/\u674E', kind: 'post', target_id: post._id },
      { path: '/category/looms', kind: 'tag', target_id: tag.id },
      { path: '/author/ada', kind: 'author', target_id: author },
      { path: '/gone', kind: 'page', target_id: 'gone' },
    ])
    .execute()
})

test('an old address leads to the canonical one, whatever its spelling', async () => {
  const address = `/post/${post._id}/old-news`
  for (const path of ['/2020/01/02/old', '/2020/01/02/old/', '/2020/01/02/old?m=1', '/?p=12']) {
    expect(await find(path)).toBe(address)
  }
  expect(await find('/%E6%9D%8E/')).toBe(address)
  expect(await find('/category/looms/')).toBe('/tag/looms')
  expect(await find('/author/ada')).toBe(`/author/${author}`)
})

test.each(['/2020/01/02/other', '/', '/?p=13', '/gone', '/%00', 'no path', '//', '/%E0'])(
  'the path %s leads nowhere',
  async (path) => {
    expect(await find(path)).toBeNull()
  },
)

test('what readers cannot see has no address', async () => {
  const { writes } = api().app.services.database
  await writes.updateTable('post').set({ hidden_at: '2020-01-01T00:00:00.000Z' }).execute()
  expect(await find('/2020/01/02/old')).toBeNull()
})

test('a path that is too long is refused', async () => {
  const refusal = await api().refused('GET /api/v1/old-addresses', {
    query: { path: 'x'.repeat(1_001) },
  })
  expect(refusal.msg).toBe('This cannot be the path of an address.')
})
