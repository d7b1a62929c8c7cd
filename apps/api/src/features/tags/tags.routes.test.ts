import { messages } from '@inkwell/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { useTestApi } from '../../testing/test-api.ts'

const READ = 'GET /api/v1/posts/p/{id}'
const LIST = 'GET /api/v1/posts/'
const TAGS = 'GET /api/v1/tags'
const TAG = 'GET /api/v1/tags/{tag}'
const RENAME = 'PUT /api/v1/admin/tags/{tag}'
const MERGE = 'POST /api/v1/admin/tags/{tag}/merge'

const api = useTestApi()
let token = ''
let administrator = ''

beforeEach(async () => {
  token = (await api().signUp()).token
  const account = await api().signUp()
  await appoint(api(), account.user)
  administrator = account.token
  const { writes } = api().app.services.database
  await writes.deleteFrom('post').execute()
  await writes.deleteFrom('tag').execute()
})

async function names(): Promise<[string, number][]> {
  return (await api().ok(TAGS)).tags.map(({ name, posts }) => [name, posts])
}

async function titlesOf(tag: string): Promise<string[]> {
  return (await api().ok(LIST, { query: { tag } })).posts.map(({ title }) => title)
}

test('a post has its tags in their order, wherever it is shown', async () => {
  const tags = ['Weaving', 'Déjà vu', '日本語']
  const post = await api().createPost(token, { tags, language: 'EN-gb', series: 'Letters' })
  const labels = {
    tags,
    tagSlugs: ['weaving', 'deja-vu', 'ribenyu'],
    language: 'en-GB',
    series: 'Letters',
  }
  expect(post).toMatchObject(labels)
  const { postById } = await api().ok(READ, { params: { id: post._id } })
  expect(postById).toEqual(post)
  expect((await api().ok(LIST)).posts).toMatchObject([labels])
  expect((await api().ok(LIST, { query: { tag: 'deja-vu' } })).posts).toMatchObject([labels])
  expect(await names()).toEqual([
    ['Déjà vu', 1],
    ['日本語', 1],
    ['Weaving', 1],
  ])
})

test('a post without labels has none', async () => {
  const post = await api().createPost(token)
  expect(post).toMatchObject({ tags: [], tagSlugs: [] })
  expect(post).not.toHaveProperty('language')
  expect(post).not.toHaveProperty('series')
})

test('a renamed tag and a merged one lead to the present tag', async () => {
  const { _id: id } = await api().createPost(token, { title: 'A', tags: ['JS', 'Node'] })
  await api().createPost(token, { title: 'B', tags: ['JavaScript', 'js'] })
  await api().ok(READ, { params: { id } })
  const rename = { token: administrator, params: { tag: 'js' } }
  const taken = await api().refused(RENAME, { ...rename, json: { name: 'javascript' } })
  expect([taken.status, taken.msg]).toEqual([409, messages.tagNameTaken])
  await api().ok(RENAME, { ...rename, json: { name: 'ECMAScript' } })
  const { postById } = await api().ok(READ, { params: { id } })
  expect(postById.tags).toEqual(['ECMAScript', 'Node'])
  expect((await api().ok(TAG, { params: { tag: 'js' } })).tag).toEqual({
    slug: 'ecmascript',
    name: 'ECMAScript',
    posts: 2,
  })
  const merge = { token: administrator, params: { tag: 'js' }, json: { into: 'javascript' } }
  // Once more, as after a lost answer.
  for (const _ of [1, 2]) {
    const { tag } = await api().ok(MERGE, merge)
    expect(tag).toEqual({ slug: 'javascript', name: 'JavaScript', posts: 2 })
  }
  for (const tag of ['js', 'ecmascript', 'javascript']) {
    expect(await titlesOf(tag)).toEqual(['B', 'A'])
    expect((await api().ok(TAG, { params: { tag } })).tag.slug).toBe('javascript')
  }
  expect((await api().ok(READ, { params: { id } })).postById.tags).toEqual(['JavaScript', 'Node'])
  const itself = { ...merge, params: { tag: 'javascript' } }
  expect((await api().refused(MERGE, itself)).fields).toEqual({
    into: messages.tagMergedIntoItself,
  })
  const unknown = { ...merge, json: { into: 'unknown' } }
  expect((await api().refused(MERGE, unknown)).fields).toEqual({ into: messages.tagNotFound })
})

test('a tag gets the name of one that no visible post has, and the posts of that one', async () => {
  const { _id: id } = await api().createPost(token, { title: 'A', tags: ['JavaScript', 'JS'] })
  const { _id: other } = await api().createPost(token, { title: 'B', tags: ['JavaScript'] })
  await api().createPost(token, { title: 'C', tags: ['JS'] })
  const trashed = [id, other].map((each) => ({ token, params: { id: each } }))
  for (const post of trashed) await api().ok('DELETE /api/v1/posts/p/{id}', post)
  const rename = { token: administrator, params: { tag: 'js' }, json: { name: 'JavaScript' } }
  const javaScript = { slug: 'javascript', name: 'JavaScript', posts: 1 }
  expect((await api().ok(RENAME, rename)).tag).toEqual(javaScript)
  expect((await api().ok(TAG, { params: { tag: 'js' } })).tag).toEqual(javaScript)
  for (const post of trashed) await api().ok('POST /api/v1/posts/p/{id}/restore', post)
  expect(await names()).toEqual([['JavaScript', 3]])
  expect(await titlesOf('js')).toEqual(['C', 'B', 'A'])
})
