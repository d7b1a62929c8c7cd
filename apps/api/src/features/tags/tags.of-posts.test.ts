import { hash } from 'node:crypto'
import { messages } from '@inkwell/contract/messages'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const BEGIN = 'POST /api/v1/drafts'
const SAVE = 'PUT /api/v1/drafts/{id}'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const TEXT = { title: 'T', content: 'Words.' }

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
  const { writes } = api().app.services.database
  await writes.deleteFrom('post').execute()
  await writes.deleteFrom('tag').execute()
})

/** The tags of visible posts with their numbers. */
async function counts(): Promise<Record<string, number>> {
  const { tags } = await api().ok('GET /api/v1/tags')
  return Object.fromEntries(tags.map(({ slug, posts }) => [slug, posts]))
}

async function tagged(...tags: string[]) {
  clock.move(1)
  return api().createPost(token, { ...TEXT, tags })
}

test('tags that take all slugs of a name do not make it unusable', async () => {
  const key = hash('sha256', tagKeyOf('Rust'), 'hex')
  const names = ['Rust!', `rust-${key.slice(0, 6)}`, `rust-${key.slice(0, 12)}`]
  const taken = await tagged(...names)
  expect(taken.tagSlugs).toEqual(['rust', ...names.slice(1)])
  const { tagSlugs } = await tagged('Rust')
  expect(tagSlugs).toEqual([expect.stringMatching(/^rust-[0-9a-f]{12}$/)])
  expect(taken.tagSlugs).not.toContain(tagSlugs[0])
})

test('only visible posts count, whatever hides and shows them', async () => {
  const { _id: id } = await tagged('One', 'Two')
  const params = { id }
  const { hiding } = api().app.services.moderation
  const here = { place: 'command line' } as const
  const both = { one: 1, two: 1 }
  expect(await counts()).toEqual(both)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  expect(await counts()).toEqual({})
  expect((await api().refused('GET /api/v1/tags/{tag}', { params: { tag: 'one' } })).status).toBe(
    404,
  )
  expect((await api().ok('GET /api/v1/posts/', { query: { tag: 'one' } })).posts).toEqual([])
  await api().ok('POST /api/v1/posts/p/{id}/restore', { token, params })
  expect(await counts()).toEqual(both)
  await hiding.hide(here, id)
  expect(await counts()).toEqual({})
  await hiding.show(here, id)
  expect(await counts()).toEqual(both)
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { token, params })
  expect(await counts()).toEqual({})
  await api().ok(BEGIN, { token, json: { post: id } })
  await api().ok(PUBLISH, { token, params, json: {} })
  expect(await counts()).toEqual(both)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  await api().ok('DELETE /api/v1/posts/p/{id}/trash', { token, params })
  expect(await counts()).toEqual({})
  await api().app.services.tags.purge()
  const { reads } = api().app.services.database
  expect(await reads.selectFrom('tag').selectAll().execute()).toEqual([])
})

test('an edit changes the labels that it names', async () => {
  const post = await api().createPost(token, { tags: ['A', 'B'], language: 'de', series: 'S' })
  const call = { token, params: { id: post._id } }
  const same = await api().ok(UPDATE, { ...call, json: TEXT })
  expect(same.post).toMatchObject({ tags: ['A', 'B'], language: 'de', series: 'S' })
  const labels = { tags: ['C', 'b'], language: null, series: '' }
  const { post: changed } = await api().ok(UPDATE, { ...call, json: { ...TEXT, ...labels } })
  // A tag that exists keeps its spelling.
  expect(changed.tags).toEqual(['C', 'B'])
  expect([changed.language, changed.series]).toEqual([undefined, undefined])
  expect((await api().ok(READ, { params: call.params })).postById).toEqual(changed)
  expect(await counts()).toEqual({ b: 1, c: 1 })
  const { post: bare } = await api().ok(UPDATE, { ...call, json: { ...TEXT, tags: [] } })
  expect(bare.tags).toEqual([])
})

test('labels are a part of an edit: its repetition is the same, another edit is a conflict', async () => {
  const post = await tagged('A')
  const call = { token, params: { id: post._id } }
  const edit = { ...TEXT, updatedAt: post.updatedAt, tags: ['B'], language: 'en', series: 'S' }
  const { post: first } = await api().ok(UPDATE, { ...call, json: edit })
  expect((await api().ok(UPDATE, { ...call, json: edit })).post).toEqual(first)
  for (const other of [{ tags: ['C'] }, { language: null }, { series: 'Other' }]) {
    const refused = await api().refused(UPDATE, { ...call, json: { ...edit, ...other } })
    expect(refused.code).toBe('conflict')
    expect(refused.latest).toMatchObject({ tags: ['B'], language: 'en', series: 'S' })
  }
  const stale = { ...call, headers: { 'If-Match': '"x"' } }
  expect((await api().refused(UPDATE, { ...stale, json: { ...TEXT, tags: ['D'] } })).status).toBe(
    412,
  )
})

test('a key belongs to the labels of its request, too', async () => {
  const headers = { 'Idempotency-Key': 'labels' }
  const create = (tags: string[]) => {
    const form = new FormData()
    form.set('title', 'T')
    form.set('content', 'C')
    for (const tag of tags) form.append('tags', tag)
    return api().call('POST /api/v1/posts/createpost', { token, form, headers })
  }
  const answers = [await create(['A']), await create(['A']), await create(['B'])]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
})

test('a draft has its own labels, or those of its post, and its publication applies them', async () => {
  const post = await api().createPost(token, { ...TEXT, tags: ['A'], series: 'S' })
  const params = { id: post._id }
  const begun = (await api().ok(BEGIN, { token, json: { post: post._id } })).draft
  expect(begun).toMatchObject({ tags: ['A'], series: 'S' })
  const edit = { ...TEXT, version: begun.version }
  const labels = { tags: ['New'], language: 'fr' }
  await api().ok(SAVE, { token, params, json: { ...edit, ...labels } })
  // Absent labels stay as they are.
  const { draft } = await api().ok(SAVE, { token, params, json: edit })
  expect(draft).toMatchObject({ ...labels, series: 'S', version: begun.version })
  expect((await api().ok(READ, { params })).postById.tags).toEqual(['A'])
  const { post: published } = await api().ok(PUBLISH, { token, params, json: {} })
  expect(published).toMatchObject({ ...labels, series: 'S' })
  expect(await counts()).toEqual({ new: 1 })
})

test('a draft has its tags as they are spelled last, and its post as the site spells them', async () => {
  await tagged('looms')
  const { draft: begun } = await api().ok(BEGIN, {
    token,
    json: { ...TEXT, tags: ['looms', 'Ink'] },
  })
  const call = { token, params: { id: begun._id } }
  const json = { ...TEXT, version: begun.version, tags: ['Looms', 'Ink'] }
  const { draft } = await api().ok(SAVE, { ...call, json })
  expect(draft).toMatchObject({ tags: ['Looms', 'Ink'], version: begun.version })
  const { post } = await api().ok(PUBLISH, { ...call, json: {} })
  expect(post?.tags).toEqual(['looms', 'Ink'])
})

test('a scheduled draft is published with its labels', async () => {
  const json = { ...TEXT, tags: ['Later', 'A'], language: 'en', series: 'S' }
  const { draft } = await api().ok(BEGIN, { token, json })
  const at = new Date(clock.now().getTime() + 60_000).toISOString()
  await api().ok(PUBLISH, { token, params: { id: draft._id }, json: { at } })
  expect(await counts()).toEqual({})
  clock.move(61)
  await api().app.services.jobs.runDue(['posts.publish'])
  const { postById } = await api().ok(READ, { params: { id: draft._id } })
  expect(postById).toMatchObject({ tags: ['Later', 'A'], language: 'en', series: 'S' })
  expect(await counts()).toEqual({ a: 1, later: 1 })
})

test('a post takes over the labels of the draft that ends with it, unless its form has others', async () => {
  for (const tags of [undefined, ['Form']]) {
    const json = { ...TEXT, tags: ['Draft'], series: 'S' }
    const { draft } = await api().ok(BEGIN, { token, json })
    const post = await api().createPost(token, { ...TEXT, draft: draft._id, ...(tags && { tags }) })
    expect(post).toMatchObject({ _id: draft._id, tags: tags ?? ['Draft'], series: 'S' })
  }
})

test('many posts get the same new tags at once, and merges go on meanwhile', async () => {
  const names = ['x', 'y', 'z', 'w']
  const { tags } = api().app.services
  const record = () => Promise.resolve()
  await tagged('Into')
  const writes = Array.from({ length: 24 }, (_, turn) => {
    const own = turn % 2 === 0 ? names : names.toReversed()
    return api().createPost(token, { ...TEXT, tags: [...own, `own ${turn}`] })
  })
  const merging = Array.from({ length: 6 }, () =>
    tags.merge('x', 'into', record).catch(() => undefined),
  )
  const posts = await Promise.all(writes)
  await Promise.all(merging)
  expect(posts).toHaveLength(24)
  const found = await counts()
  expect([found.y, found.z, found.w]).toEqual([24, 24, 24])
  // After a merge the slug of a new tag with the old name has a suffix.
  const others = Object.entries(found).filter(([slug]) => /^(?:into|x(?:-\w+)?)$/.test(slug))
  expect(others.reduce((sum, [, number]) => sum + number, 0)).toBe(25)
})

test('the place of a post in its series is told around it', async () => {
  const around = async (id: string) =>
    (await api().ok('GET /api/v1/posts/p/{id}/around', { params: { id } })).series
  const parts = []
  for (const title of ['One', 'Two', 'Three']) {
    clock.move(1)
    parts.push(
      await api().createPost(token, { title, series: title === 'Two' ? 'LETTERS' : 'Letters' }),
    )
  }
  const stranger = (await api().signUp()).token
  await api().createPost(stranger, { series: 'Letters' })
  const [one, two, three] = parts.map(({ _id, title }) => ({ _id, title }))
  const id = two?._id ?? ''
  expect(await around(id)).toEqual({
    name: 'LETTERS',
    position: 2,
    count: 3,
    previous: one,
    next: three,
  })
  const first = { token, params: { id: one?._id ?? '' } }
  await api().ok(UPDATE, { ...first, json: { ...TEXT, series: null } })
  expect(await around(id)).toEqual({ name: 'LETTERS', position: 1, count: 2, next: three })
  expect(await around(first.params.id)).toBeUndefined()
})

test('one filter narrows a list', async () => {
  const query = { tag: 'a', month: '2026-01' }
  const refused = await api().refused('GET /api/v1/posts/', { query })
  expect([refused.status, refused.msg]).toEqual([400, messages.filtersTooMany])
})
