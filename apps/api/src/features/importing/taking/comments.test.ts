import { beforeEach, expect, test } from 'vitest'
import { createImportServices } from '../../../import-services.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { SourceComment } from '../source-item.ts'
import { CommentTaking } from './comments.ts'
import type { Planned } from './plan.ts'

const api = useTestApi()
let postId: string
let run: string

beforeEach(async () => {
  postId = (await api().createPost((await api().signUp()).token))._id
  run = postId
})

function planned(id: string, rest: Partial<Planned> = {}): Planned {
  const head = { id, kind: 'comment' as const, title: '' }
  const here = { targetId: undefined, address: undefined, taken: undefined }
  const flags = { isBegun: false, isCopied: false, isRepeated: false }
  return { head, key: `${run} ${id}`, source: id, ...here, ...flags, ...rest }
}

const outcome = {
  outcome: 'taken',
  reason: null,
  notes: null,
  target_id: null,
  address: '/post/1',
} as const

function comment(id: string, parentId?: string): SourceComment {
  const at = new Date(Date.UTC(2020, 0, 1, 0, id.codePointAt(0)))
  return { type: 'comment', textId: 'text', parentId, name: id, at, markdown: 'A.', anchor: id }
}

/** Takes comments of one text; resolves to what each of them answers. */
async function take(comments: [id: string, parentId?: string][]): Promise<string> {
  const taking = new CommentTaking(createImportServices(api().app.services))
  taking.settleText(planned('text', { targetId: postId }), outcome)
  for (const [id, parentId] of comments) {
    await taking.takeOrWait(comment(id, parentId), planned(id), 0)
  }
  await taking.connect()
  const request = { params: { id: postId } }
  const { comments: here } = await api().ok('GET /api/v1/posts/p/{id}/comments', request)
  return here.map(({ name, parent }) => (parent ? `${name}>${parent.name}` : name)).join(' ')
}

test('an answer finds what comes later, and a second run adds nothing', async () => {
  const comments: [string, string?][] = [['b', 'c'], ['c', 'a'], ['a']]
  expect(await take(comments)).toBe('a b>c c>a')
  expect(await take(comments)).toBe('a b>c c>a')
})

test('a comment stands on its own without what it answers, and in a cycle', async () => {
  const comments: [string, string?][] = [
    ['a', 'gone'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'c'],
    ['e', 'e'],
  ]
  expect(await take(comments)).toBe('a b>c c d e')
})

test('a comment waits for its text, and is listed with it', async () => {
  const taking = new CommentTaking(createImportServices(api().app.services))
  expect(await taking.takeOrWait(comment('a'), planned('a'), 7)).toBeUndefined()
  taking.settleText(planned('text', { targetId: postId }), { ...outcome, outcome: 'listed' })
  const [waiting] = taking.waiting
  expect(waiting?.position).toBe(7)
  await expect(waiting?.take()).rejects.toThrow('its text was not imported')
})

test.each([
  ['its text is not in the source', { textId: 'other' }],
  ['it has no text', { markdown: ' \0 ' }],
  ['it has more than 20,000 characters', { markdown: 'a'.repeat(20_001) }],
])('a comment is listed where %s', async (reason, rest) => {
  const taking = new CommentTaking(createImportServices(api().app.services))
  taking.settleText(planned('text', { targetId: postId }), outcome)
  const refused = async () => {
    await taking.takeOrWait({ ...comment('a'), ...rest }, planned('a'), 0)
    return taking.waiting[0]?.take()
  }
  await expect(refused()).rejects.toThrow(reason)
})
