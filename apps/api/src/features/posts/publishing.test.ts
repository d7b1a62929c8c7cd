import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { PostsRenderer } from './posts.renderer.ts'

const CREATE = 'POST /api/v1/drafts'
const DRAFT = 'GET /api/v1/drafts/{id}'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const UNSCHEDULE = 'DELETE /api/v1/drafts/{id}/schedule'
const UNPUBLISH = 'POST /api/v1/posts/p/{id}/unpublish'
const POST = 'GET /api/v1/posts/p/{id}'
const MINE = 'GET /api/v1/users/me/posts'

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
let token = ''
let userId = ''

beforeEach(async () => {
  const account = await api().signUp()
  token = account.token
  userId = account.user._id
})

/** ISO 8601. */
function inSeconds(seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1_000).toISOString()
}

async function begin(text: { title?: string; content?: string; post?: string } = aPostText()) {
  const { draft } = await api().ok(CREATE, { token, json: text })
  return { draft, params: { id: draft._id } }
}

function runDue(): Promise<number> {
  return api().app.services.jobs.runDue(['posts.publish'])
}

function listMine(state: string) {
  return api().ok(MINE, { token, query: { state } })
}

test('a scheduled draft is published at its time, once, as it is then', async () => {
  const { draft, params } = await begin()
  const at = inSeconds(60)
  const scheduled = await api().ok(PUBLISH, { token, params, json: { at } })
  expect(scheduled).toEqual({ draft: { ...draft, scheduledFor: at } })
  expect((await listMine('scheduled')).posts).toMatchObject([{ _id: draft._id, scheduledFor: at }])
  expect((await listMine('draft')).posts).toEqual([])
  const json = { title: 'Later', content: 'Changed since.', version: 1 }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
  clock.move(59)
  await runDue()
  expect((await api().refused(POST, { params })).status).toBe(404)
  clock.move(5)
  await runDue()
  const { postById } = await api().ok(POST, { params })
  expect(postById).toMatchObject({ title: 'Later', createdAt: at, updatedAt: at })
  expect(await runDue()).toBe(0)
  expect((await listMine('published')).posts).toMatchObject([{ _id: draft._id }])
})

test.each([
  ['with an offset', '2026-12-24T20:00:00+02:00', '2026-12-24T18:00:00.000Z'],
  ['in UTC', '2026-12-24T18:00:00Z', '2026-12-24T18:00:00.000Z'],
])('a time %s is understood', async (_, at, time) => {
  const { params } = await begin()
  const { draft } = await api().ok(PUBLISH, { token, params, json: { at } })
  expect(draft?.scheduledFor).toBe(time)
})

test.each(['tomorrow', '', '2026-13-01T00:00:00Z', '2026-12-24', 7, '9'.repeat(99)])(
  'the time %j is refused',
  async (at) => {
    const { draft, params } = await begin()
    const refused = await api().refused(PUBLISH, { token, params, json: { at } })
    expect([refused.status, refused.fields]).toEqual([400, { at: messages.publishTimeInvalid }])
    expect((await api().ok(DRAFT, { token, params })).draft).toEqual(draft)
  },
)

test('a time that is past publishes now', async () => {
  const { params } = await begin()
  const { post } = await api().ok(PUBLISH, { token, params, json: { at: inSeconds(-1) } })
  expect(post?.createdAt).toBe(clock.now().toISOString())
})

test('a time that is set while an earlier one fails is kept', async () => {
  const { params } = await begin()
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  const later = inSeconds(3_600)
  vi.spyOn(PostsRenderer.prototype, 'renderInBackground').mockImplementationOnce(async () => {
    await api().ok(PUBLISH, { token, params, json: { at: later } })
    throw new Refusal('invalid', 'contentTooComplex')
  })
  clock.move(61)
  await runDue()
  const { draft } = await api().ok(DRAFT, { token, params })
  expect(draft).toMatchObject({ scheduledFor: later, scheduleFailure: null })
  clock.move(3_600)
  await runDue()
  expect((await api().ok(POST, { params })).postById.createdAt).toBe(later)
})

test('a schedule can be moved either way, and taken back', async () => {
  const [later, sooner, never] = [await begin(), await begin(), await begin()]
  for (const { params } of [later, sooner, never]) {
    await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  }
  await api().ok(PUBLISH, { token, params: later.params, json: { at: inSeconds(120) } })
  await api().ok(PUBLISH, { token, params: sooner.params, json: { at: inSeconds(30) } })
  const { draft } = await api().ok(UNSCHEDULE, { token, params: never.params })
  expect(draft.scheduledFor).toBeNull()
  clock.move(31)
  await runDue()
  await api().ok(POST, { params: sooner.params })
  clock.move(30)
  await runDue()
  expect((await api().refused(POST, { params: later.params })).status).toBe(404)
  clock.move(60)
  await runDue()
  await api().ok(POST, { params: later.params })
  expect((await api().refused(POST, { params: never.params })).status).toBe(404)
})

test('a draft that is published by hand or deleted is not published again at its time', async () => {
  const [byHand, deleted] = [await begin(), await begin()]
  for (const { params } of [byHand, deleted]) {
    await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  }
  const { post } = await api().ok(PUBLISH, { token, params: byHand.params, json: {} })
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params: deleted.params })
  clock.move(120)
  await runDue()
  expect((await api().ok(POST, { params: byHand.params })).postById).toEqual(post)
  expect((await api().refused(POST, { params: deleted.params })).status).toBe(404)
})

test('a draft that cannot be published at its time tells its author why', async () => {
  const { params } = await begin()
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  const json = { title: '', content: 'No title.', version: 1 }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
  clock.move(61)
  await runDue()
  const { draft } = await api().ok(DRAFT, { token, params })
  expect(draft).toMatchObject({ scheduledFor: null, scheduleFailure: 'titleRequired' })
  expect(await runDue()).toBe(0)
})

test('nothing is published for a suspended account', async () => {
  const { params } = await begin()
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  const { people } = api().app.services.moderation
  await people.suspend({ place: 'command line' }, userId, 'keep')
  clock.move(61)
  await runDue()
  expect((await api().refused(POST, { params })).status).toBe(404)
})

test('an unpublished post is its author’s alone, until it is published again in its place', async () => {
  const post = await api().createPost(token)
  const params = { id: post._id }
  const { msg } = await api().ok(UNPUBLISH, { token, params })
  expect(msg).toBe(messages.postUnpublished)
  expect((await api().refused(POST, { params })).status).toBe(404)
  const { posts } = await api().ok('GET /api/v1/posts/')
  expect(posts.map(({ _id }) => _id)).not.toContain(post._id)
  expect((await listMine('unpublished')).posts).toMatchObject([
    { _id: post._id, title: post.title },
  ])
  expect((await api().refused(UNPUBLISH, { token, params })).status).toBe(404)
  const put = { token, params, json: aPostText() }
  expect((await api().refused('PUT /api/v1/posts/p/{id}', put)).status).toBe(404)
  clock.move(60)
  const copy = await begin({ post: post._id })
  const { post: again } = await api().ok(PUBLISH, { token, params: copy.params, json: {} })
  expect(again).toMatchObject({ _id: post._id, createdAt: post.createdAt })
  await api().ok(POST, { params })
})

test('a post that is published again at a time moves there', async () => {
  const post = await api().createPost(token)
  clock.move(60)
  const { params } = await begin({ post: post._id })
  const at = inSeconds(60)
  await api().ok(PUBLISH, { token, params, json: { at } })
  expect((await api().ok(POST, { params })).postById).toEqual(post)
  clock.move(61)
  await runDue()
  expect((await api().ok(POST, { params })).postById.createdAt).toBe(at)
})

test('an unpublished post can be deleted, restored and deleted for good', async () => {
  const post = await api().createPost(token)
  const params = { id: post._id }
  await api().ok(UNPUBLISH, { token, params })
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  await api().ok('POST /api/v1/posts/p/{id}/restore', { token, params })
  expect((await api().refused(POST, { params })).status).toBe(404)
  const PURGE = 'DELETE /api/v1/posts/p/{id}/trash'
  expect((await api().refused(PURGE, { token, params })).status).toBe(404)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  expect((await listMine('trash')).posts).toMatchObject([{ _id: post._id, title: post.title }])
  await api().ok(PURGE, { token, params })
  expect((await listMine('trash')).posts).toEqual([])
  expect((await api().refused(PURGE, { token, params })).status).toBe(404)
})

test('a hidden post is published by nobody, and listed as hidden for its author', async () => {
  const post = await api().createPost(token)
  const { params } = await begin({ post: post._id })
  const { hiding } = api().app.services.moderation
  await hiding.hide({ place: 'command line' }, post._id)
  expect((await api().refused(PUBLISH, { token, params, json: {} })).msg).toBe(messages.postHidden)
  expect((await api().refused(UNPUBLISH, { token, params })).status).toBe(403)
  expect((await listMine('published')).posts).toMatchObject([{ _id: post._id, isHidden: true }])
})

test('each list of own posts goes on where its page ended', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) {
    clock.move(1)
    ids.push((await api().createPost(token))._id)
  }
  const act = {
    unpublished: (id: string) => api().ok(UNPUBLISH, { token, params: { id } }),
    trash: (id: string) => api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id } }),
  }
  const read = async (state: string) => {
    const first = await api().ok(MINE, { token, query: { state, limit: '3' } })
    const cursor = first.nextCursor ?? ''
    const rest = await api().ok(MINE, { token, query: { state, limit: '3', cursor } })
    expect(rest.nextCursor).toBeNull()
    return [...first.posts, ...rest.posts].map(({ _id }) => _id)
  }
  expect(await read('published')).toEqual(ids.toReversed())
  for (const state of ['unpublished', 'trash'] as const) {
    for (const id of ids) {
      clock.move(1)
      await act[state](id)
    }
    expect(await read(state)).toEqual(ids.toReversed())
  }
  const scheduled: string[] = []
  for (let number = 0; number < 5; number++) {
    const { params } = await begin()
    await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60 + number) } })
    scheduled.push(params.id)
  }
  expect(await read('scheduled')).toEqual(scheduled)
})

test.each(['', 'Draft', 'all', '1'])('the state %j is refused', async (state) => {
  const refused = await api().refused(MINE, { token, query: { state } })
  expect([refused.status, refused.fields]).toEqual([400, { state: messages.stateInvalid }])
})
