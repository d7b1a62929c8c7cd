import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const LIST = 'GET /api/v1/posts/p/{id}/revisions'
const READ = 'GET /api/v1/posts/p/{id}/revisions/{number}'
const RESTORE = 'POST /api/v1/posts/p/{id}/revisions/{number}/restore'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const SAVE = 'PUT /api/v1/drafts/{id}'

const MINUTE = 60

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
const DAY = 24 * 60 * MINUTE

let token = ''
let account = aSignup()

beforeEach(async () => {
  account = aSignup()
  token = (await api().signUp(account)).token
})

async function kindsOf(id: string) {
  const { revisions } = await api().ok(LIST, { token, params: { id } })
  return revisions.map(({ number, kind }) => [number, kind])
}

function read(id: string, number: number) {
  return api().ok(READ, { token, params: { id, number: String(number) } })
}

test('a post that was never changed has one version: its text', async () => {
  const { user, token: own } = await api().signUp()
  token = own
  const post = await api().createPost(token)
  const item = {
    number: 1,
    kind: 'published',
    title: post.title,
    by: { _id: user._id, name: user.name },
    at: post.updatedAt,
  }
  const params = { id: post._id }
  const list = await api().ok(LIST, { token, params })
  expect(list).toEqual({ revisions: [item], nextCursor: null })
  expect(await read(post._id, 1)).toEqual({ revision: { ...item, content: post.content } })
})

test('each update of a post is a version, also of one that was imported', async () => {
  const post = await api().createPost(token)
  const { writes } = api().app.services.database
  const row = writes.updateTable('post').set({ import_source: post._id })
  await row.where('id', '=', post._id).execute()
  clock.move(MINUTE)
  const json = { title: 'Second', content: 'Other words.' }
  await api().ok(UPDATE, { token, params: { id: post._id }, json })
  expect(await kindsOf(post._id)).toEqual([
    [2, 'published'],
    [1, 'imported'],
  ])
  expect((await read(post._id, 1)).revision).toMatchObject({ content: post.content })
  expect((await read(post._id, 2)).revision).toMatchObject(json)
})

test('a working copy that is begun again hides no text, and no number names two', async () => {
  const post = await api().createPost(token)
  const [params, again] = [{ id: post._id }, { token, json: { post: post._id } }]
  const { draft } = await api().ok('POST /api/v1/drafts', again)
  const save = (version: number, content: string) =>
    api().ok(SAVE, { token, params, json: { title: post.title, content, version } })
  await save(draft.version, 'Of the first copy.')
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params })
  const second = (await api().ok('POST /api/v1/drafts', again)).draft
  expect((await read(post._id, second.version)).revision).toMatchObject({ content: second.content })
  await save(second.version, 'Of the second copy.')
  expect(await kindsOf(post._id)).toEqual([
    [4, 'saved'],
    [3, 'restored'],
    [2, 'saved'],
    [1, 'published'],
  ])
  expect((await read(post._id, 2)).revision).toMatchObject({ content: 'Of the first copy.' })
})

test('a text that is made of several versions is an entry of its own', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const params = { id: draft._id }
  const text = { ...aPostText(), version: draft.version }
  const json = { ...text, content: 'Both words.', merged: true }
  const merged = await api().ok(SAVE, { token, params, json })
  const { version } = merged.draft
  await api().ok(SAVE, { token, params, json: { ...text, content: 'More words.', version } })
  expect(await kindsOf(draft._id)).toEqual([
    [3, 'saved'],
    [2, 'merged'],
    [1, 'saved'],
  ])
})

test('texts that are saved within ten minutes are one version, and each can be read', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: {} })
  const params = { id: draft._id }
  const texts = ['']
  for (let number = 1; number <= 135; number++) {
    clock.move(20)
    const content = `${'The same beginning. '.repeat(9)}${'x'.repeat(number)} and the same end.`
    texts.push(content)
    const json = { title: `${number}`, content, version: number }
    await api().ok(SAVE, { token, params, json })
  }
  // Entries of less than ten minutes, and the rest.
  const kinds = await kindsOf(draft._id)
  expect(kinds).toEqual([
    [136, 'saved'],
    [120, 'saved'],
    [90, 'saved'],
    [60, 'saved'],
    [30, 'saved'],
  ])
  for (const [index, content] of texts.entries()) {
    expect((await read(draft._id, index + 1)).revision.content).toBe(content)
  }
  const rows = await api()
    .app.services.database.reads.selectFrom('revision')
    .select(['number', 'text'])
    .where('post_id', '=', draft._id)
    .where('range_start', 'is', null)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual([1, 65, 129])
})

// 600 calls, one after the other.
test('superseded texts are deleted after 30 days, and the others stay as they are', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: {} })
  const params = { id: draft._id }
  const texts = new Map<number, string>([[1, '']])
  let number = 1
  async function save(content: string): Promise<void> {
    const json = { title: '', content, version: number }
    number = (await api().ok(SAVE, { token, params, json })).draft.version
    texts.set(number, content)
  }
  // One entry of few texts, some of many, and one that is recent.
  for (const [saves, pause] of [
    [3, 11],
    [70, 11],
    [130, 11],
    [1, 15],
    [90, 0],
  ] as const) {
    for (let index = 0; index < saves; index++) {
      clock.move(3)
      await save(`${'Before. '.repeat(20)}${'😀'.repeat(index)} ${number}${' After.'.repeat(20)}`)
    }
    clock.move(pause === 15 ? 40 * DAY : pause * MINUTE)
    if (pause === 15) token = (await api().ok('POST /api/v1/users/login', { json: account })).token
  }
  const { history } = api().app.services
  const kept = (await api().ok(LIST, { token, params })).revisions.map((one) => one.number)
  let pruned = 0
  for (;;) {
    const count = await history.prune()
    if (count === 0) break
    pruned += count
  }
  expect(pruned).toBeGreaterThan(150)
  expect((await api().ok(LIST, { token, params })).revisions.map((one) => one.number)).toEqual(kept)
  const found = new Map<number, string>()
  for (const at of texts.keys()) {
    const response = await api().call(READ, { token, params: { ...params, number: `${at}` } })
    const { revision } = (await response.json()) as { revision?: { content: string } }
    if (revision) found.set(at, revision.content)
  }
  const isKept = (at: number) => kept.includes(at) || at > number - 90
  expect(found).toEqual(new Map([...texts].filter(([at]) => isKept(at))))
  await save('And the history goes on.')
  expect((await read(draft._id, number)).revision.content).toBe('And the history goes on.')
}, 180_000)

test('a version is restored as a new one', async () => {
  const post = await api().createPost(token)
  const params = { id: post._id }
  clock.move(MINUTE)
  await api().ok(UPDATE, { token, params, json: aPostText({ title: 'Second' }) })
  clock.move(MINUTE)
  const restored = await api().ok(RESTORE, { token, params: { ...params, number: '1' } })
  expect(restored.post).toMatchObject({ title: post.title, content: post.content, html: post.html })
  expect(await kindsOf(post._id)).toEqual([
    [3, 'restored'],
    [2, 'published'],
    [1, 'published'],
  ])
  expect((await api().ok('GET /api/v1/posts/p/{id}', { params })).postById).toEqual(restored.post)
})

test('restoring says which version has the text that readers saw before', async () => {
  const { _id: id, author, ...text } = await api().createPost(token, { content: 'First words.' })
  const { title, content } = text
  const params = { id }
  clock.move(MINUTE)
  const second = { title, content: 'Other words.' }
  await api().ok(UPDATE, { token, params, json: second })
  const restore = (number: number) =>
    api().ok(RESTORE, { token, params: { id, number: `${number}` } })
  expect(await restore(1)).toMatchObject({ post: { content }, replaced: 2 })
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { post: id } })
  const json = { title, content: 'Words of the draft.', version: draft.version }
  await api().ok(SAVE, { token, params, json })
  // A picture of an import arrives in both texts, in the draft last.
  const { importedTexts } = api().app.services
  const change = (source: string) => source.replaceAll('ords', 'ordings')
  expect(await importedTexts.change(author._id, id, change)).toBe(true)
  const { replaced } = await restore(2)
  expect((await restore(replaced)).post.content).toBe(change(content))
  const now = await api().ok('GET /api/v1/drafts/{id}', { token, params })
  expect(now.draft.content).toBe('Wordings of the draft.')
})

test('a version without a title cannot be restored', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { content: 'C' } })
  const params = { id: draft._id }
  clock.move(MINUTE)
  const json = { title: 'T', content: 'C', version: 1 }
  await api().ok(SAVE, { token, params, json })
  await api().ok('POST /api/v1/drafts/{id}/publish', { token, params, json: {} })
  const refused = await api().refused(RESTORE, { token, params: { ...params, number: '1' } })
  expect([refused.status, refused.fields]).toEqual([400, { title: messages.titleRequired }])
})

test('publishing what was saved adds a version in its place', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const params = { id: draft._id }
  await api().ok('POST /api/v1/drafts/{id}/publish', { token, params, json: {} })
  expect(await kindsOf(draft._id)).toEqual([[2, 'published']])
})

test('a list goes on where its page ended', async () => {
  const post = await api().createPost(token)
  const params = { id: post._id }
  for (let number = 0; number < 4; number++) {
    clock.move(MINUTE)
    await api().ok(UPDATE, { token, params, json: aPostText({ title: `${number}` }) })
  }
  const first = await api().ok(LIST, { token, params, query: { limit: '3' } })
  expect(first.revisions.map(({ number }) => number)).toEqual([5, 4, 3])
  const query = { limit: '3', cursor: first.nextCursor ?? '' }
  const rest = await api().ok(LIST, { token, params, query })
  expect(rest.revisions.map(({ number }) => number)).toEqual([2, 1])
  expect(rest.nextCursor).toBeNull()
  const refused = await api().refused(LIST, { token, params, query: { cursor: 'x' } })
  expect(refused.fields).toEqual({ cursor: messages.cursorInvalid })
})

test.each(['0', '2', '-1', '1.5', 'x', '9'.repeat(30)])(
  'there is no version %s',
  async (number) => {
    const { _id: id } = await api().createPost(token)
    for (const key of [READ, RESTORE] as const) {
      const refused = await api().refused(key, { token, params: { id, number } })
      expect([refused.status, refused.msg]).toEqual([404, messages.revisionNotFound])
    }
  },
)

test('the history is the author’s alone', async () => {
  const { _id: id } = await api().createPost(token)
  token = (await api().signUp()).token
  expect((await api().refused(LIST, { token, params: { id } })).status).toBe(404)
  for (const key of [READ, RESTORE] as const) {
    const refused = await api().refused(key, { token, params: { id, number: '1' } })
    expect(refused.status).toBe(404)
  }
})
