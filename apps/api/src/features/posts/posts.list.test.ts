import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import { writeCursor } from './posts.cursor.ts'

const LIST = 'GET /api/v1/posts/'
const COUNT = 130

const api = useTestApi()

/** The expected order, newest first. */
let expected: string[] = []
let token = ''

beforeAll(async () => {
  const author = await api().signUp()
  token = author.token
  const { title, content } = aPostText()
  const rows = Array.from({ length: COUNT }, (_, i) => {
    // Ten posts share each time, so that pages end between them.
    const moment = new Date(Date.UTC(2026, 0, 1) + Math.floor(i / 10) * 1_000).toISOString()
    return { id: v7(), published_at: moment, updated_at: moment }
  })
  for (const row of rows) {
    await api()
      .app.services.database.writes.insertInto('post')
      .values({ ...row, author_id: author.user._id, title, content, lead: content, excerpt: '' })
      .execute()
  }
  expected = rows
    .toSorted((a, b) => (`${a.published_at}${a.id}` < `${b.published_at}${b.id}` ? 1 : -1))
    .map(({ id }) => id)
})

async function walk(limit?: number): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null | undefined
  do {
    const query = { ...(cursor && { cursor }), ...(limit && { limit: String(limit) }) }
    const { posts, nextCursor } = await api().ok(LIST, { query })
    pages.push(posts.map(({ _id }) => _id))
    cursor = nextCursor
  } while (cursor !== null)
  return pages
}

test('after the oldest post, an empty page', async () => {
  const query = { cursor: writeCursor({ time: '2000-01-01T00:00:00.000Z', id: v7() }) }
  expect(await api().ok(LIST, { query })).toEqual({ posts: [], nextCursor: null })
})

test('without their source, posts are otherwise the same', async () => {
  const query = { cursor: writeCursor({ time: '2099-01-01T00:00:00.000Z', id: v7() }) }
  const { posts } = await api().ok(LIST, { query })
  const shown = await api().ok(LIST, { query: { ...query, without: 'content' } })
  expect(posts[0]?.content).not.toBe('')
  for (const post of posts) post.content = ''
  expect(shown.posts).toEqual(posts)
})

test('by default, the newest 24', async () => {
  const { posts, nextCursor } = await api().ok(LIST)
  expect(posts.map(({ _id }) => _id)).toEqual(expected.slice(0, 24))
  expect(nextCursor).toEqual(expect.any(String))
})

test.each([undefined, 1, 7, 10, 13, 65, 100])(
  'pages of %j lead through all posts once',
  async (limit) => {
    const pages = await walk(limit)
    expect(pages.flat()).toEqual(expected)
    expect(pages).toHaveLength(Math.ceil(COUNT / (limit ?? 24)))
  },
)

test('posts that are added and deleted meanwhile shift no page', async () => {
  const first = await api().ok(LIST, { query: { limit: '10' } })
  const added = await api().createPost(token)
  const params = { id: first.posts.at(-1)?._id ?? '' }
  await api().ok('DELETE /api/v1/posts/p/{id}', { params, token })
  const query = { limit: '10', cursor: first.nextCursor ?? '' }
  const second = await api().ok(LIST, { query })
  expect(second.posts.map(({ _id }) => _id)).toEqual(expected.slice(10, 20))
  await api().ok('POST /api/v1/posts/p/{id}/restore', { params, token })
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id: added._id }, token })
})

test.each(['0', '101', '-1', '1.5', '1e1', 'x', '', '٣', '9999'])(
  'refuses the limit %j',
  async (limit) => {
    const refusal = await api().refused(LIST, { query: { limit } })
    expect(comparableRefusal(refusal)).toEqual({
      status: 400,
      code: 'invalid',
      msg: messages.limitInvalid,
      fields: { limit: messages.limitInvalid },
    })
  },
)

test.each(['', 'x', 'a'.repeat(201), '\0', "'--"])('refuses the cursor %j', async (cursor) => {
  const refusal = await api().refused(LIST, { query: { cursor } })
  expect(comparableRefusal(refusal)).toEqual({
    status: 400,
    code: 'invalid',
    msg: messages.cursorInvalid,
    fields: { cursor: messages.cursorInvalid },
  })
})

test('is the same for everyone', async () => {
  const asked = [{}, { token }, { token: 'forged.x' }, { headers: { Cookie: 'a=b' } }]
  const texts = await Promise.all(
    asked.map(async (input) => (await api().call(LIST, input)).text()),
  )
  expect(new Set(texts).size).toBe(1)
})
