import type { PostList } from '@inkwell/contract/post'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const LIST = 'GET /api/v1/posts/'
const AROUND = 'GET /api/v1/posts/p/{id}/around'
const HERE = { place: 'command line' } as const

const api = useTestApi()

/** Posts of an author at these times. */
async function publishAt(authorId: string, times: readonly string[]): Promise<string[]> {
  const rows = times.map((time) => ({ id: v7(), published_at: time, updated_at: time }))
  const text = { title: 'A', lead: 'a', excerpt: 'a', content: 'a' }
  const { writes } = api().app.services.database
  await writes
    .insertInto('post')
    .values(rows.map((row) => ({ ...row, ...text, author_id: authorId })))
    .execute()
  return rows.map(({ id }) => id)
}

async function walk(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const part: Record<string, string> = { ...query, limit: '2', ...(cursor && { cursor }) }
    const list: PostList = await api().ok(LIST, { query: part })
    ids.push(...list.posts.map(({ _id }) => _id))
    cursor = list.nextCursor
  }
  return ids
}

const around = async (id: string) => api().ok(AROUND, { params: { id } })

const months = async () => (await api().ok('GET /api/v1/archive')).months

test('lists narrow to an author or a month, and the archive counts months', async () => {
  const [ada, bob] = [await api().signUp(), await api().signUp()]
  const own = await publishAt(ada.user._id, [
    '2020-01-31T23:59:59.999Z',
    '2020-02-01T00:00:00.000Z',
    '2020-02-29T23:59:59.999Z',
    '2020-03-01T00:00:00.000Z',
  ])
  const [other = ''] = await publishAt(bob.user._id, ['2020-02-10T00:00:00.000Z'])
  expect(await walk({ author: ada.user._id })).toEqual(own.toReversed())
  expect(await walk({ month: '2020-02' })).toEqual([own[2], other, own[1]])
  expect(await walk({ author: v7() })).toEqual([])
  expect(await walk({ author: "'" })).toEqual([])
  expect(await walk({ month: '1999-12' })).toEqual([])
  const counted = [
    { month: '2020-03', posts: 1 },
    { month: '2020-02', posts: 3 },
    { month: '2020-01', posts: 1 },
  ]
  expect(await months()).toEqual(counted)

  const params = { id: own[3] ?? '' }
  const { token } = ada
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  await api().ok('POST /api/v1/drafts', { token, json: { title: 'Draft' } })
  expect(await months()).toEqual(counted.slice(1))
  expect(await walk({ author: ada.user._id })).toEqual(own.slice(0, 3).toReversed())
})

test.each([
  { author: 'x'.repeat(41) },
  { month: '2020-13' },
  { month: '2020-1' },
  { month: '' },
  { author: v7(), month: '2020-01' },
])('a list of %j is refused', async (query) => {
  expect(await api().refused(LIST, { query })).toMatchObject({ status: 400, code: 'invalid' })
})

test('a post has its author, neighbours in public order, and other posts', async () => {
  const [ada, bob] = [await api().signUp({ name: 'Ada' }), await api().signUp()]
  const [one = '', two = '', three = ''] = await publishAt(ada.user._id, [
    '2031-01-01T00:00:00.000Z',
    '2031-01-01T00:00:00.001Z',
    '2031-01-01T00:00:00.002Z',
  ])
  const [newest = ''] = await publishAt(bob.user._id, ['2031-01-02T00:00:00.000Z'])
  const found = await around(two)
  expect(found).toMatchObject({ previous: { _id: one, title: 'A' }, next: { _id: three } })
  expect(found.author).toEqual({ _id: ada.user._id, name: 'Ada', biography: '' })
  expect(found.related.map(({ _id }) => _id)).toEqual([newest, three, one])
  expect(await around(newest)).not.toHaveProperty('next')

  // What readers do not see is not there.
  await api().ok('DELETE /api/v1/posts/p/{id}', { token: ada.token, params: { id: three } })
  const { people } = api().app.services.moderation
  await people.suspend(HERE, bob.user._id, 'hide')
  const later = await around(two)
  expect(later).not.toHaveProperty('next')
  expect(later.related.map(({ _id }) => _id)).not.toContain(newest)
  for (const id of [three, newest, v7(), 'x']) await api().refused(AROUND, { params: { id } })
  await people.suspend(HERE, ada.user._id, 'keep')
  expect(await around(two)).not.toHaveProperty('author')
})

test('posts with more tags in common come first, then those nearest in time, then the newest', async () => {
  const { token } = await api().signUp()
  const publish = async (...tags: string[]) => (await api().createPost(token, { tags }))._id
  const both = await publish('looms', 'cards')
  const early = await publish('looms')
  const late = await publish('cards')
  const post = await publish('Looms', 'cards', 'alone')
  const newest = await publish('another')
  const ids = async (id: string) => (await around(id)).related.map(({ _id }) => _id)
  expect(await ids(post)).toEqual([both, late, early])
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: both } })
  const found = await ids(post)
  expect(found.slice(0, 2)).toEqual([late, early])
  expect(found).toHaveLength(3)
  expect(await ids(newest)).toHaveLength(3)
})

test('answers name what invalidates them', async () => {
  const { token, user } = await api().signUp()
  const [one, two] = [await api().createPost(token), await api().createPost(token)]
  const { browsing } = api().app.services
  const { tags } = await browsing.around(two._id)
  expect(tags).toEqual(
    expect.arrayContaining(['order', `post:${one._id}`, `post:${two._id}`, `author:${user._id}`]),
  )
  // Another post may get the tag of this one, and become related by that.
  const lonely = await api().createPost(token, { tags: ['lonely'] })
  const { reads } = api().app.services.database
  const tag = reads.selectFrom('tag').select('id').where('name', '=', 'lonely')
  const { id: tagId } = await tag.executeTakeFirstOrThrow()
  expect((await browsing.around(lonely._id)).tags).toContain(`tag:${tagId}`)
  expect((await browsing.archive()).tags).toEqual(['order'])
  expect((await browsing.list({ author: user._id })).tags).toEqual(['posts'])
})

test('the newest posts take the place of related ones for a moment while the search is busy', async () => {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const { browsing, search } = api().app.services
  const related = vi.spyOn(search, 'relatedTo').mockRejectedValueOnce(new Error('busy'))
  const { answer, maxAgeMs } = await browsing.around(id)
  expect(answer.related).not.toEqual([])
  expect(maxAgeMs).toBeLessThanOrEqual(5_000)
  // Perhaps its index is being made.
  related.mockResolvedValueOnce([])
  expect((await browsing.around(id)).maxAgeMs).toBe(60_000)
  const others = [1, 2, 3].map(() => api().createPost(token))
  const ids = (await Promise.all(others)).map(({ _id }) => _id)
  related.mockResolvedValueOnce(ids)
  expect(await browsing.around(id)).not.toHaveProperty('maxAgeMs')
})
