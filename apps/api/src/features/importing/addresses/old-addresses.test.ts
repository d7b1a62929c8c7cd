import { beforeAll, expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { folderOf, importFolder } from '../../../testing/import-folder.ts'
import { twoHalves } from '../../../testing/pictures.ts'
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

test('the old address of a tag leads to the one into which it was merged', async () => {
  const { token, user } = await api().signUp()
  await api().createPost(token, { tags: ['Thread', 'Yarn'] })
  await appoint(api(), user)
  const { writes } = api().app.services.database
  const query = writes.selectFrom('tag').select('id').where('slug', '=', 'thread')
  const { id } = await query.executeTakeFirstOrThrow()
  const row = { path: '/category/thread', kind: 'tag', target_id: id } as const
  await writes.insertInto('old_address').values(row).execute()
  const merge = { token, params: { tag: 'thread' }, json: { into: 'yarn' } }
  await api().ok('POST /api/v1/admin/tags/{tag}/merge', merge)
  expect(await find('/category/thread/')).toBe('/tag/yarn')
})

test('parameters that others added to a number of WordPress do not matter', async () => {
  const address = `/post/${post._id}/old-news`
  for (const path of ['/?p=12&fbclid=x', '/?utm_source=a&p=12', '/?p=12&page_id=1']) {
    expect(await find(path)).toBe(address)
  }
  expect(await find('/?p=12x&fbclid=x')).toBeNull()
})

test.each(['/2020/01/02/other', '/', '/?p=13', '/gone', '/%00', 'no path', '//', '/%E0'])(
  'the path %s leads nowhere',
  async (path) => {
    expect(await find(path)).toBeNull()
  },
)

test('what readers cannot see has no address', async () => {
  const { writes } = api().app.services.database
  const at = '2020-01-01T00:00:00.000Z'
  await writes.updateTable('post').set({ hidden_at: at }).execute()
  expect(await find('/2020/01/02/old')).toBeNull()
  expect(await find('/category/looms')).toBeNull()

  await writes.insertInto('suspension').values({ person_id: author, created_at: at }).execute()
  expect(await find('/author/ada')).toBeNull()
})

test('the old path of a cover leads to the cover that its post has', async () => {
  const folder = await folderOf({
    '_posts/2020-01-02-a.md':
      '---\ntitle: Covered\nimage: /content/images/2024/c.png\n---\nWords\n',
    'content/images/2024/c.png': await twoHalves(80, 40).png().toBuffer(),
  })
  await importFolder(api(), folder)
  const { writes } = api().app.services.database
  const query = writes.selectFrom('post').select('image_key').where('title', '=', 'Covered')
  const { image_key: key } = await query.executeTakeFirstOrThrow()
  const paths = ['/content/images/2024/c.png', '/content/images/size/w600/2024/c.png']
  for (const path of paths) expect(await find(path)).toBe(`/images/${key}`)
  const hidden = { hidden_at: '2020-01-01T00:00:00.000Z' }
  await writes.updateTable('post').set(hidden).where('title', '=', 'Covered').execute()
  for (const path of paths) expect(await find(path)).toBeNull()
})

test('a long path in letters of three bytes is found', async () => {
  const { token } = await api().signUp()
  const { _id: target_id } = await api().createPost(token, { title: 'Long' })
  const path = `/${'\u0E01'.repeat(499)}`
  const { writes } = api().app.services.database
  await writes.insertInto('old_address').values({ path, kind: 'post', target_id }).execute()
  expect(await find(encodeURI(path))).toBe(`/post/${target_id}/long`)
})

test('a path that is too long is refused', async () => {
  const refusal = await api().refused('GET /api/v1/old-addresses', {
    query: { path: 'x'.repeat(4_501) },
  })
  expect(refusal.msg).toBe('This cannot be the path of an address.')
})

test('the sizes of a picture lead to it while a visible text shows it', async () => {
  const { token } = await api().signUp()
  const { writes } = api().app.services.database
  const { _id: post_id } = await api().createPost(token, {})
  const created_at = '2020-01-01T00:00:00.000Z'
  const name = `${'a'.repeat(32)}-8x8.webp`
  const image = { key: name, width: 8, height: 8, byte_size: 1, created_at }
  await writes.insertInto('image').values(image).execute()
  const picture = { name, image_key: name, person_id: null, created_at }
  await writes.insertInto('text_picture').values(picture).execute()
  const kept = ['/wp-content/uploads/2020/01/a.jpg', '/content/images/2020/a.png']
  const rows = kept.map((path) => ({ path, kind: 'picture' as const, target_id: name }))
  await writes.insertInto('old_address').values(rows).execute()
  const sizes = [
    '/wp-content/uploads/2020/01/a-300x225.jpg',
    '/wp-content/uploads/2020/01/a-scaled.jpg?w=10',
    '/content/images/size/w600/2020/a.png',
  ]
  const all = () => Promise.all(sizes.map(find))
  expect(await all()).toEqual([null, null, null])
  await writes.insertInto('post_picture').values({ post_id, name }).execute()
  expect(await all()).toEqual(sizes.map(() => `/images/${name}`))
  const hidden = { hidden_at: created_at }
  await writes.updateTable('post').set(hidden).where('id', '=', post_id).execute()
  expect(await all()).toEqual([null, null, null])
})
