import type { ImportRun } from '@inkwell/contract/import'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'
import { countOf, runImportJobs, uploadImport } from '../../../testing/upload-import.ts'

const START = 'POST /api/v1/imports/{id}/start'

const api = useTestApi()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

interface Post {
  id: number
  body: string
  tags: string[]
  from?: string
}

/** A file of a Tumblr blog. */
function tumblrFile(posts: readonly Post[]) {
  const list = posts.map(({ id, body, tags, from }) => ({
    id_string: `${id}`,
    type: 'text',
    blog_name: 'ada',
    post_url: `https://ada.tumblr.com/post/${id}`,
    timestamp: 1_388_671_725 + id,
    title: `Post ${id}`,
    body,
    tags,
    ...(from && { reblogged_root_name: from }),
  }))
  const bytes = Buffer.from(JSON.stringify({ response: { posts: list } }))
  return { name: 'ada.json', bytes, scope: 'own' as const }
}

const file = tumblrFile([
  {
    id: 1,
    body: '<p><a class="tumblr_blog" href="https://bob.tumblr.com/post/9">bob</a>:</p><blockquote><p>Theirs</p></blockquote>',
    tags: ['shared'],
    from: 'bob',
  },
  { id: 2, body: '<p>Mine</p>', tags: ['own'] },
])

async function ready(): Promise<string> {
  const { _id: id } = await uploadImport(api(), token, file)
  await runImportJobs(api())
  return id
}

async function start(id: string, othersWords?: boolean): Promise<ImportRun> {
  const json = { fetchPictures: false, ...(othersWords !== undefined && { othersWords }) }
  await api().ok(START, { token, params: { id }, json })
  await runImportJobs(api())
  return (await api().ok('GET /api/v1/imports/{id}', { token, params: { id } })).import
}

async function contents(): Promise<Map<string, string>> {
  const { posts } = await api().ok('GET /api/v1/users/me/posts', { token })
  const full = posts.map(async ({ _id: id, title }) => {
    const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
    return [title, postById.content] as const
  })
  return new Map(await Promise.all(full))
}

test('words of others come if asked for, with the records that belong to them', async () => {
  const id = await ready()
  const read = (await api().ok('GET /api/v1/imports/{id}', { token, params: { id } })).import
  expect(read).toMatchObject({ state: 'ready', format: 'tumblr', othersWords: false })
  expect(countOf(read, 'post')).toMatchObject({ waiting: 1 })
  expect(countOf(read, 'other')).toMatchObject({ listed: 1 })
  const done = await start(id, true)
  expect(done).toMatchObject({ state: 'done', othersWords: true })
  expect(countOf(done, 'post')).toEqual({ kind: 'post', waiting: 0, taken: 2, listed: 0 })
  expect(countOf(done, 'tag')).toMatchObject({ taken: 2 })
  expect(countOf(done, 'other')).toBeUndefined()
  expect((await contents()).get('Post 1')).toBe(
    '> [bob](https://bob.tumblr.com/post/9):\n>\n> Theirs\n',
  )
})

test('without the option they are left out, and a later import with it changes nothing else', async () => {
  const first = await start(await ready())
  expect(first).toMatchObject({ state: 'done', othersWords: false })
  const before = await contents()
  expect([...before.keys()]).toEqual(['Post 2'])
  const second = await start(await ready(), true)
  expect(countOf(second, 'post')).toMatchObject({ taken: 2, listed: 0 })
  const after = await contents()
  expect([...after.keys()].toSorted()).toEqual(['Post 1', 'Post 2'])
  expect(after.get('Post 2')).toBe(before.get('Post 2'))
  const third = await start(await ready(), true)
  expect(countOf(third, 'post')).toMatchObject({ taken: 2 })
  expect(await contents()).toEqual(after)
})

test('an import that failed after its beginning goes on as it was started', async () => {
  const id = await ready()
  const writes = api().app.services.database.writes.updateTable('import_run').where('id', '=', id)
  await start(id, true)
  await writes.set({ state: 'failed', done: 3, file_until: '9999-01-01T00:00:00.000Z' }).execute()
  const json = { fetchPictures: false, othersWords: false }
  const again = await api().ok(START, { token, params: { id }, json })
  expect(again.import).toMatchObject({ state: 'importing', othersWords: true })
})

test('other files have none, whatever is asked for', async () => {
  const text = Buffer.from('---\ntitle: A\ndate: 2020-01-02\n---\nText\n')
  const { _id: id } = await uploadImport(api(), token, { name: 'a.md', bytes: text, scope: 'own' })
  await runImportJobs(api())
  expect(await start(id, true)).toMatchObject({ state: 'done', othersWords: false })
  const refused = await api().refused(START, {
    token,
    params: { id },
    json: { fetchPictures: false, othersWords: 'yes' },
  })
  expect(refused.status).toBe(400)
})
