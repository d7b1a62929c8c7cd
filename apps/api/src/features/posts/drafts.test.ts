import {
  CONTENT_MAX,
  DRAFT_CONTENT_MAX,
  DRAFT_TITLE_MAX,
  PAGE_SIZE,
  TITLE_MAX,
} from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/drafts'
const LIST = 'GET /api/v1/drafts'
const READ = 'GET /api/v1/drafts/{id}'
const SAVE = 'PUT /api/v1/drafts/{id}'
const DELETE = 'DELETE /api/v1/drafts/{id}'
const RESTORE = 'POST /api/v1/drafts/{id}/restore'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const POST = 'GET /api/v1/posts/p/{id}'
const MINE = 'GET /api/v1/users/me/posts'

const DAY = 24 * 60 * 60

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function begin(text: { title?: string; content?: string; post?: string } = aPostText()) {
  const { draft } = await api().ok(CREATE, { token, json: text })
  return draft
}

/** Lets days pass in which the session is used. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 10) {
    clock.move(Math.min(10, days - day) * DAY)
    await api().ok('GET /api/v1/users/me', { token })
  }
}

const paramsOf = ({ _id: id }: { _id: string }) => ({ id })

test('a draft is kept as it is typed, and nobody else sees it', async () => {
  const content = '  one\n\n\ttwo  \n\n'
  const draft = await begin({ title: '', content })
  expect(draft).toEqual({
    _id: draft._id,
    post: null,
    title: '',
    content,
    tags: [],
    lineEnds: 'break',
    version: 1,
    updatedAt: draft.updatedAt,
    scheduledFor: null,
    problem: null,
    scheduleFailure: null,
  })
  const params = paramsOf(draft)
  expect(await api().ok(READ, { token, params })).toEqual({ draft })
  const stranger = (await api().signUp()).token
  for (const key of [READ, DELETE, RESTORE, PUBLISH, POST] as const) {
    const json = key === PUBLISH ? { json: {} } : {}
    expect((await api().refused(key, { token: stranger, params, ...json })).status).toBe(404)
  }
  const { posts } = await api().ok('GET /api/v1/posts/')
  expect(posts.map(({ _id }) => _id)).not.toContain(draft._id)
})

test('a save makes the next version, and the same text none', async () => {
  const draft = await begin({})
  const params = paramsOf(draft)
  const json = { title: 'A', content: 'one', version: 1 }
  const { draft: saved } = await api().ok(SAVE, { token, params, json })
  expect(saved).toMatchObject({ title: 'A', content: 'one', version: 2 })
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(draft.updatedAt))
  // The response was lost, and the request is repeated.
  expect((await api().ok(SAVE, { token, params, json })).draft).toEqual(saved)
})

test('a save that is based on an earlier version is refused, with both versions to merge', async () => {
  const draft = await begin({ title: 'T', content: 'one two' })
  const params = paramsOf(draft)
  const first = { title: 'T', content: 'one TWO', version: 1 }
  const { draft: latest } = await api().ok(SAVE, { token, params, json: first })
  const refused = await api().refused(SAVE, {
    token,
    params,
    json: { title: 'T', content: 'ONE two', version: 1 },
  })
  expect(refused).toMatchObject({
    status: 409,
    msg: messages.draftConflict,
    base: { title: 'T', content: 'one two', version: 1 },
    latest: {
      title: 'T',
      content: 'one TWO',
      lineEnds: 'break',
      tags: [],
      version: 2,
      updatedAt: latest.updatedAt,
    },
  })
  expect((await api().ok(READ, { token, params })).draft).toEqual(latest)
  // A version that never was has no base.
  const json = { title: 'T', content: 'x', version: 99 }
  expect(await api().refused(SAVE, { token, params, json })).not.toHaveProperty('base')
})

test('of concurrent saves of one version, one is stored and the others are refused', async () => {
  const params = paramsOf(await begin({}))
  const saves = Array.from({ length: 8 }, (_, number) =>
    api().call(SAVE, { token, params, json: { title: '', content: `${number}`, version: 1 } }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})

test('a published draft is a post with its id, on top of the list', async () => {
  await api().createPost(token)
  const draft = await begin({ title: 'Old', content: 'First *words*.' })
  clock.move(60)
  await api().createPost(token)
  clock.move(60)
  const params = paramsOf(draft)
  const { post } = await api().ok(PUBLISH, { token, params, json: {} })
  expect(post).toMatchObject({ _id: draft._id, title: 'Old', content: 'First *words*.' })
  expect(post?.html).toContain('<em>words</em>')
  expect(post?.createdAt).toBe(clock.now().toISOString())
  expect((await api().ok(POST, { params })).postById).toEqual(post)
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '1' } })
  expect(posts[0]?._id).toBe(draft._id)
  expect((await api().refused(READ, { token, params })).status).toBe(404)
})

test('a working copy changes its post when it is published, and not before', async () => {
  const post = await api().createPost(token)
  const params = paramsOf(post)
  const copy = await begin({ post: post._id })
  expect(copy).toMatchObject({ _id: post._id, post: post._id, content: post.content, version: 1 })
  // There is one.
  const again = await api().call(CREATE, { token, json: { post: post._id } })
  expect([again.status, await again.json()]).toEqual([200, { draft: copy }])
  const json = { title: 'New', content: 'New words.', version: copy.version }
  await api().ok(SAVE, { token, params, json })
  expect((await api().ok(POST, { params })).postById).toEqual(post)
  clock.move(60)
  const published = await api().ok(PUBLISH, { token, params, json: {} })
  expect(published.post).toMatchObject({ title: 'New', createdAt: post.createdAt })
  expect(Date.parse(published.post?.updatedAt ?? '')).toBeGreaterThan(Date.parse(post.updatedAt))
  expect((await api().ok(POST, { params })).postById).toEqual(published.post)
})

test('only an own post has a working copy', async () => {
  const post = await api().createPost((await api().signUp()).token)
  for (const id of [post._id, 'none', '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e10']) {
    expect((await api().refused(CREATE, { token, json: { post: id } })).status).toBe(404)
  }
})

test('drafts are listed by their last change, a page at a time', async () => {
  const drafts = []
  for (let number = 0; number < PAGE_SIZE + 2; number++) {
    clock.move(1)
    drafts.push(await begin({ title: `${number}`, content: 'x'.repeat(600) }))
  }
  clock.move(1)
  const [oldest] = drafts
  if (!oldest) throw new Error('No draft')
  const json = { title: 'Changed', content: '', version: 1 }
  await api().ok(SAVE, { token, params: paramsOf(oldest), json })
  const first = await api().ok(LIST, { token })
  expect(first.drafts).toHaveLength(PAGE_SIZE)
  expect(first.drafts[0]?.title).toBe('Changed')
  expect(first.drafts[1]?.content).toHaveLength(500)
  const cursor = first.nextCursor ?? ''
  const rest = await api().ok(LIST, { token, query: { cursor } })
  expect(rest.drafts.map(({ title }) => title)).toEqual(['2', '1'])
  expect(rest.nextCursor).toBeNull()
  const { posts } = await api().ok(MINE, { token, query: { state: 'draft', limit: '1' } })
  expect(posts).toMatchObject([
    { _id: oldest._id, title: 'Changed', state: 'draft', createdAt: null },
  ])
})

test('a deleted draft can be restored for 30 days, and its post with it', async () => {
  const draft = await begin()
  const params = paramsOf(draft)
  await api().ok(DELETE, { token, params })
  expect((await api().refused(READ, { token, params })).status).toBe(404)
  const { posts } = await api().ok(MINE, { token, query: { state: 'trash' } })
  expect(posts).toMatchObject([{ _id: draft._id, title: draft.title }])
  await pass(29)
  expect((await api().ok(RESTORE, { token, params })).draft).toEqual(draft)
  await api().ok(DELETE, { token, params })
  await pass(30)
  clock.move(1)
  expect((await api().refused(RESTORE, { token, params })).status).toBe(404)
  expect(await api().app.services.posts.purgeTrash()).toBeGreaterThan(0)
})

test('a deleted working copy leaves its post, and can be restored', async () => {
  const post = await api().createPost(token)
  const copy = await begin({ post: post._id })
  const params = paramsOf(copy)
  await api().ok(DELETE, { token, params })
  await api().ok(POST, { params })
  expect((await api().ok(RESTORE, { token, params })).draft).toEqual(copy)
  await api().ok(DELETE, { token, params })
  await pass(31)
  expect(await api().app.services.drafts.purge()).toBe(1)
})

test('a post in the trash takes its working copy along, and back', async () => {
  const post = await api().createPost(token)
  const copy = await begin({ post: post._id })
  const params = paramsOf(copy)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  expect((await api().ok(LIST, { token })).drafts).toEqual([])
  await api().ok('POST /api/v1/posts/p/{id}/restore', { token, params })
  expect((await api().ok(LIST, { token })).drafts.map(({ _id }) => _id)).toEqual([copy._id])
})

test('what cannot be published is kept, and says so', async () => {
  const long = await begin({ content: 'a'.repeat(CONTENT_MAX + 1) })
  expect(long.problem).toBe('contentTooLong')
  const complex = await begin({ title: 'T', content: '[<'.repeat(20_000) })
  expect(complex.problem).toBe('contentTooComplex')
  for (const draft of [await begin({ title: 'T' }), await begin({ content: 'C' }), complex]) {
    const refused = await api().refused(PUBLISH, { token, params: paramsOf(draft), json: {} })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toHaveLength(1)
    await api().ok(READ, { token, params: paramsOf(draft) })
  }
})

test.each([
  ['title', { title: 'a'.repeat(DRAFT_TITLE_MAX + 1) }, messages.draftTitleTooLong],
  ['title', { title: 1 }, messages.draftTextInvalid],
  ['content', { content: 'a'.repeat(DRAFT_CONTENT_MAX + 1) }, messages.draftTooLong],
  ['content', { content: 'a\u0000b' }, messages.controlCharacters],
  ['version', { version: 0 }, messages.draftVersionInvalid],
  ['version', { version: '1' }, messages.draftVersionInvalid],
])('a %s like %o is refused with a message', async (field, change, message) => {
  const draft = await begin()
  const json = { title: 'T', content: 'C', version: 1, ...change } as never
  const refused = await api().refused(SAVE, { token, params: paramsOf(draft), json })
  expect([refused.status, refused.fields]).toEqual([400, { [field]: message }])
  expect((await api().ok(READ, { token, params: paramsOf(draft) })).draft).toEqual(draft)
})

test('an account that is deleted takes its drafts along, its posts kept or not', async () => {
  const account = aSignup()
  token = (await api().signUp(account)).token
  const draft = await begin()
  const post = await api().createPost(token)
  await begin({ post: post._id })
  const json = { currentPassword: account.password, posts: 'keep' } as const
  await api().ok('POST /api/v1/users/me/delete', { token, json })
  const { reads } = api().app.services.database
  const ids = [draft._id, post._id]
  const left = (table: 'draft' | 'revision') =>
    reads.selectFrom(table).select('post_id').where('post_id', 'in', ids).execute()
  expect([await left('draft'), await left('revision')]).toEqual([[], []])
  await api().ok(POST, { params: paramsOf(post) })
  const posts = reads.selectFrom('post').select('id').where('id', 'in', ids)
  expect(await posts.execute()).toEqual([{ id: post._id }])
})

test('the working copy of a post is found by its post', async () => {
  const post = await api().createPost(token)
  const find = async (of: string, by = token) =>
    (await api().ok(LIST, { token: by, query: { post: of } })).drafts
  expect(await find(post._id)).toEqual([])
  const draft = await begin({ post: post._id })
  await begin()
  expect(await find(post._id)).toEqual([draft])
  expect(await find(post._id, (await api().signUp()).token)).toEqual([])
  expect(await find('no id')).toEqual([])
  await api().ok(DELETE, { token, params: paramsOf(draft) })
  expect(await find(post._id)).toEqual([])
})

test('a title that is too long for a post is kept, and not published', async () => {
  const draft = await begin({ title: 'a'.repeat(TITLE_MAX + 1), content: 'Words' })
  expect(draft.problem).toBe('titleTooLong')
  const refused = await api().refused(PUBLISH, { token, params: paramsOf(draft), json: {} })
  expect([refused.status, refused.fields]).toEqual([400, { title: messages.titleTooLong }])
})
