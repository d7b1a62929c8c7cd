import { messages } from '@inkwell/contract/messages'
import { aPostText } from '@inkwell/test-support/post'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const DRAFT = 'DELETE /api/v1/drafts/{id}'
const RESTORE_DRAFT = 'POST /api/v1/drafts/{id}/restore'
const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const POST = 'DELETE /api/v1/posts/p/{id}'
const RESTORE_POST = 'POST /api/v1/posts/p/{id}/restore'

const api = useTestApi()
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function begin(post?: string) {
  const json = { ...aPostText(), ...(post && { post }) }
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json })
  return { token, params: { id: draft._id } }
}

test.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
  'a time that an offset moves out of the years with four digits is refused: %s',
  async (at) => {
    const draft = await begin()
    const refusal = await api().refused(PUBLISH, { ...draft, json: { at } })
    expect(refusal).toMatchObject({ status: 400, msg: messages.publishTimeInvalid })
    const last = { ...draft, json: { at: '9999-12-31T23:59:59Z' } }
    expect((await api().ok(PUBLISH, last)).draft?.scheduledFor).toBe('9999-12-31T23:59:59.000Z')
  },
)

test.each([2 ** 31, 999_999_999_999, Number.MAX_SAFE_INTEGER])(
  'a version that no draft can have is refused: %d',
  async (version) => {
    const save = { ...(await begin()), json: { title: 'Other', content: 'words', version } }
    const refusal = await api().refused('PUT /api/v1/drafts/{id}', save)
    expect(refusal).toMatchObject({ status: 400, msg: messages.draftVersionInvalid })
    const latest = { ...save, json: { ...save.json, version: 2 ** 31 - 1 } }
    expect((await api().refused('PUT /api/v1/drafts/{id}', latest)).status).toBe(409)
  },
)

test('a working copy is not restored while its post is in the trash, where it would be lost', async () => {
  const post = await api().createPost(token)
  const copy = await begin(post._id)
  await api().ok(DRAFT, copy)
  await api().ok(POST, copy)
  expect((await api().refused(RESTORE_DRAFT, copy)).status).toBe(404)
  await api().ok(RESTORE_POST, copy)
  expect((await api().ok(RESTORE_DRAFT, copy)).draft.post).toBe(post._id)
})

test('changes of a post and of its draft at the same time do not wait for each other for ever', async () => {
  const codes = new Set<number>()
  for (let round = 0; round < 8; round++) {
    const draft = await begin()
    const all = [DRAFT, RESTORE_DRAFT, POST, RESTORE_POST] as const
    const answers = await Promise.all(all.map((key) => api().call(key, draft)))
    const post = await api().createPost(token)
    const copy = await begin(post._id)
    const json = { ...aPostText(), draft: post._id }
    answers.push(
      ...(await Promise.all([
        api().call('PUT /api/v1/posts/p/{id}', { ...copy, json }),
        api().call(PUBLISH, { ...copy, json: {} }),
        api().call(POST, copy),
      ])),
    )
    for (const { status } of answers) codes.add(status)
  }
  // PostgreSQL ends a deadlock after a second, which is answered as unavailable.
  expect([...codes]).not.toContain(503)
  expect([...codes].filter((code) => code >= 500)).toEqual([])
})
