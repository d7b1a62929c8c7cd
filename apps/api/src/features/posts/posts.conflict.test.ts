import { messages } from '@inkwell/contract/messages'
import type { Post } from '@inkwell/contract/post'
import { beforeAll, expect, test } from 'vitest'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'

const api = useTestApi({}, () => new Date('2026-11-20T12:00:00.000Z'))

let token = ''
beforeAll(async () => {
  token = (await api().signUp()).token
})

function save({ _id: id, updatedAt }: Post, content: string, version: string = updatedAt) {
  const json = { title: 'Draft', content, updatedAt: version }
  return api().call(UPDATE, { params: { id }, token, json })
}

const stored = async ({ _id: id }: Post) => (await api().ok(READ, { params: { id } })).postById
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>

test('the second edit of one version is refused with the text of the first', async () => {
  const begun = await api().createPost(token)
  expect((await save(begun, 'Of the first tab')).status).toBe(200)
  const first = await stored(begun)
  const refused = await save(begun, 'Of the second tab')
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toEqual({
    msg: messages.postConflict,
    code: 'conflict',
    error: { key: 'postConflict' },
    latest: { title: 'Draft', content: 'Of the first tab', tags: [], updatedAt: first.updatedAt },
    requestId: expect.any(String) as string,
  })
  expect(await stored(begun)).toEqual(first)
  expect((await save(begun, 'Of the second tab', first.updatedAt)).status).toBe(200)
})

test('of concurrent edits of one version, one is stored and the others are refused', async () => {
  const begun = await api().createPost(token)
  const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
  const answers = await Promise.all(texts.map((content) => save(begun, content)))
  const saved = texts.filter((_, index) => answers[index]?.status === 200)
  expect(saved).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  expect((await stored(begun)).content).toBe(saved[0])
})

test('edits without a version overwrite each other, with increasing times', async () => {
  const begun = await api().createPost(token)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const json = { title: 'Draft', content: `Text ${index}` }
      return api().ok(UPDATE, { params: { id: begun._id }, token, json })
    }),
  )
  expect(new Set(answers.map(({ post }) => post.updatedAt)).size).toBe(12)
  const last = answers
    .map(({ post }) => post)
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  expect(await stored(begun)).toEqual(last[0])
})

test('a repeated edit whose response was lost succeeds and changes nothing', async () => {
  const begun = await api().createPost(token)
  const first = await bodyOf(await save(begun, 'Words\r\nand more'))
  const again = await save(begun, 'Words\r\nand more')
  expect(again.status).toBe(200)
  expect(await bodyOf(again)).toEqual(first)
  expect(await stored(begun)).toEqual(first.post)
})

test('a conflict reveals the text to the author only', async () => {
  const begun = await api().createPost(token)
  await save(begun, 'Newer')
  const other = await api().signUp()
  const json = { title: 'Draft', content: 'x', updatedAt: begun.updatedAt }
  const params = { id: begun._id }
  const refused = await api().refused(UPDATE, { params, token: other.token, json })
  expect(comparableRefusal(refused)).toEqual({
    status: 403,
    code: 'forbidden',
    msg: messages.notYourPost,
  })
})

test.each(['', 'now', '2026-11-20', 'x'.repeat(10_000)])(
  'refuses a version %.20j',
  async (version) => {
    const begun = await api().createPost(token)
    const refused = await save(begun, 'x', version)
    expect([refused.status, (await bodyOf(refused)).fields]).toEqual([
      400,
      { updatedAt: messages.updatedAtInvalid },
    ])
    expect(await stored(begun)).toEqual(begun)
  },
)
