import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const READ = 'GET /api/v1/posts/p/{id}'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const BEGIN = 'POST /api/v1/drafts'
const SAVE = 'PUT /api/v1/drafts/{id}'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const RESTORE = 'POST /api/v1/posts/p/{id}/revisions/{number}/restore'

const api = useTestApi()
const content = 'one\ntwo\n\n## Three *3*'
const BROKEN = 'one<br>\ntwo'
const JOINED = 'one\ntwo'
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

test('a post has breaks unless it says otherwise, and keeps what it said', async () => {
  const post = await api().createPost(token, { content })
  expect(post).toMatchObject({ lineEnds: 'break', html: expect.stringContaining(BROKEN) as string })

  const form = aPostForm({ content, lineEnds: 'space' })
  const { post: wrapped } = await api().ok(CREATE, { token, form })
  expect(wrapped).toMatchObject({
    content,
    lineEnds: 'space',
    html: expect.stringContaining(JOINED) as string,
    outline: [{ level: 2, text: 'Three 3', anchor: 's-three-3' }],
  })
  const params = { id: wrapped._id }
  const json = { ...aPostText(), content: `${content}\n` }
  const { post: changed } = await api().ok(UPDATE, { token, params, json })
  expect(changed).toMatchObject({ lineEnds: 'space' })
  expect(changed.html).toContain(JOINED)
  expect((await api().ok(READ, { params })).postById).toEqual(changed)

  await api().ok(RESTORE, { token, params: { ...params, number: '1' } })
  expect((await api().ok(READ, { params })).postById.html).toContain(JOINED)
})

test('an edit can change it without changing the text; a repeated edit is answered alike', async () => {
  const post = await api().createPost(token, { content })
  const params = { id: post._id }
  const json = { title: post.title, content, lineEnds: 'space', updatedAt: post.updatedAt } as const
  const first = await api().ok(UPDATE, { token, params, json })
  expect(first.post.html).toContain(JOINED)
  expect(await api().ok(UPDATE, { token, params, json })).toEqual(first)
  const other = { ...json, lineEnds: 'break' } as const
  expect((await api().refused(UPDATE, { token, params, json: other })).status).toBe(409)
})

test('a draft takes it from its post and gives it to its post', async () => {
  const { draft } = await api().ok(BEGIN, { token, json: { ...aPostText(), content } })
  const params = { id: draft._id }
  expect(draft.lineEnds).toBe('break')
  const json = { title: draft.title, content, version: draft.version, lineEnds: 'space' } as const
  const saved = await api().ok(SAVE, { token, params, json })
  expect(saved.draft).toEqual({ ...draft, lineEnds: 'space' })
  const { post } = await api().ok(PUBLISH, { token, params, json: {} })
  expect(post).toMatchObject({ lineEnds: 'space', html: expect.stringContaining(JOINED) as string })

  const copy = await api().ok(BEGIN, { token, json: { post: draft._id } })
  expect(copy.draft.lineEnds).toBe('space')
})

test('what is neither a break nor a space is refused', async () => {
  const form = aPostForm()
  form.set('lineEnds', 'none')
  const refused = await api().refused(CREATE, { token, form })
  expect(refused).toMatchObject({ status: 400, fields: { lineEnds: messages.lineEndsInvalid } })
})

test('the outline is bounded', async () => {
  const post = await api().createPost(token, { content: '# a\n'.repeat(2_000) })
  expect(post.outline).toHaveLength(500)
})
