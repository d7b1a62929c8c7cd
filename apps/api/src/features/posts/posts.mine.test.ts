import { messages } from '@inkwell/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/drafts'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const MINE = 'GET /api/v1/users/me/posts'

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
/** The same with limits. */
const limited = useTestApi({ rateLimits: true })
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function begin(json: { title?: string; content?: string; post?: string }): Promise<string> {
  clock.move(1)
  return (await api().ok(CREATE, { token, json })).draft._id
}

async function publish(title: string): Promise<string> {
  clock.move(1)
  return (await api().createPost(token, { title }))._id
}

async function titles(query: Record<string, string>): Promise<string[]> {
  const { posts } = await api().ok(MINE, { token, query })
  return posts.map(({ title }) => title)
}

test('a published post says whether it has a working copy', async () => {
  const id = await publish('Published')
  const flags = async () => {
    const { posts } = await api().ok(MINE, { token })
    return posts.map(({ hasDraft, scheduledFor }) => [hasDraft, scheduledFor])
  }
  expect(await flags()).toEqual([[false, null]])
  await begin({ post: id })
  expect(await flags()).toEqual([[true, null]])
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  await api().ok(PUBLISH, { token, params: { id }, json: { at } })
  expect(await flags()).toEqual([[true, at]])
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params: { id } })
  expect(await flags()).toEqual([[false, null]])
})

test('a draft that could not be published when it was due says why', async () => {
  const id = await begin({ title: 'Due', content: 'Words.' })
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  await api().ok(PUBLISH, { token, params: { id }, json: { at } })
  const json = { title: '', content: 'Words.', version: 1 }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params: { id }, json })
  clock.move(61)
  await api().app.services.jobs.runDue(['posts.publish'])
  const { posts } = await api().ok(MINE, { token, query: { state: 'draft' } })
  expect(posts).toMatchObject([{ _id: id, scheduledFor: null, scheduleFailure: 'titleRequired' }])
})

test('a published post does not say why a working copy that was deleted could not be published', async () => {
  const id = await publish('Published')
  await begin({ post: id })
  const params = { id }
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  await api().ok(PUBLISH, { token, params, json: { at } })
  const json = { title: '', content: 'Words.', version: 1 }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
  clock.move(61)
  await api().app.services.jobs.runDue(['posts.publish'])
  const failure = async () => (await api().ok(MINE, { token })).posts[0]?.scheduleFailure
  expect(await failure()).toBe('titleRequired')
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params })
  expect(await failure()).toBeNull()
  await api().ok('POST /api/v1/drafts/{id}/restore', { token, params })
  expect(await failure()).toBe('titleRequired')
})

test('a search finds titles of each state, whatever the case and the accents', async () => {
  const published = await publish('Crème brûlée')
  await publish('Crème caramel')
  await begin({ title: 'A draft of CREME', content: 'brulee' })
  expect(await titles({ q: 'creme' })).toEqual(['Crème caramel', 'Crème brûlée'])
  expect(await titles({ q: 'BRULEE creme' })).toEqual(['Crème brûlée'])
  expect(await titles({ state: 'draft', q: 'crème' })).toEqual(['A draft of CREME'])
  // Titles only.
  expect(await titles({ state: 'draft', q: 'brulee' })).toEqual([])
  expect(await titles({ state: 'unpublished', q: 'creme' })).toEqual([])
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { token, params: { id: published } })
  expect(await titles({ state: 'unpublished', q: 'creme' })).toEqual(['Crème brûlée'])
  const at = '2999-01-01T00:00:00Z'
  for (const title of ['Crème later', 'Other']) {
    const id = await begin({ title, content: 'Words.' })
    await api().ok(PUBLISH, { token, params: { id }, json: { at } })
  }
  expect(await titles({ state: 'scheduled', q: 'creme' })).toEqual(['Crème later'])
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: published } })
  expect(await titles({ state: 'trash', q: 'creme' })).toEqual(['Crème brûlée'])
})

test('the title of a deleted draft is found in the trash', async () => {
  const id = await begin({ title: 'Notes', content: '' })
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params: { id } })
  expect(await titles({ state: 'trash', q: 'notes' })).toEqual(['Notes'])
})

test('the pages of a search go on where they ended, and nobody else’s are found', async () => {
  for (let number = 0; number < 5; number++) await publish(`Post ${number}`)
  await publish('Other')
  const stranger = (await api().signUp()).token
  await api().createPost(stranger, { title: 'Post of a stranger' })
  const query = { q: 'post', limit: '3' }
  const first = await api().ok(MINE, { token, query })
  const rest = await api().ok(MINE, { token, query: { ...query, cursor: first.nextCursor ?? '' } })
  expect(rest.nextCursor).toBeNull()
  expect([...first.posts, ...rest.posts].map(({ title }) => title)).toEqual(
    [4, 3, 2, 1, 0].map((number) => `Post ${number}`),
  )
})

test('a search without words lists everything', async () => {
  await publish('One')
  for (const q of ['', ' ', '\u200B']) expect(await titles({ q })).toEqual(['One'])
})

test.each([
  ['a'.repeat(101), messages.searchTooLong],
  ['a\u0000b', messages.controlCharacters],
])('the search %j is refused', async (q, message) => {
  const refused = await api().refused(MINE, { token, query: { q } })
  expect([refused.status, refused.fields]).toEqual([400, { q: message }])
})

test('characters of patterns stand for themselves', async () => {
  await publish('100 % wool')
  await publish('Under_score')
  await publish('Plain')
  expect(await titles({ q: '%' })).toEqual(['100 % wool'])
  expect(await titles({ q: '_' })).toEqual(['Under_score'])
  expect(await titles({ q: '.*' })).toEqual([])
})

test('searches of one account are limited', async () => {
  const other = (await limited().signUp()).token
  const search = { token: other, query: { q: 'a' } }
  for (let number = 0; number < 300; number++) await limited().ok(MINE, search)
  expect((await limited().refused(MINE, search)).code).toBe('rate_limited')
  await limited().ok(MINE, { token: other })
})
