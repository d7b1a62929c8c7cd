import { aPostText } from '@inkwell/test-support/post'
import { messages } from '@inkwell/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const UPDATE = 'PUT /api/v1/posts/p/{id}'

const api = useTestApi()
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

async function etagOf(id: string, query = ''): Promise<string> {
  const response = await api().request(`/api/v1/posts/p/${id}${query}`)
  return response.headers.get('ETag') ?? ''
}

test('an edit with If-Match changes only the version that it names', async () => {
  const { _id: id } = await api().createPost(token)
  const edit = (ifMatch: string) => ({
    token,
    params: { id },
    headers: { 'If-Match': ifMatch },
    json: aPostText(),
  })
  const read = await etagOf(id)
  await api().ok(UPDATE, edit(read))
  const refused = await api().refused(UPDATE, edit(read))
  expect(refused).toMatchObject({
    status: 412,
    code: 'precondition_failed',
    msg: messages.postNotMatching,
  })
  const other = await etagOf(id, '?without=content')
  expect(other).not.toBe(await etagOf(id))
  await api().ok(UPDATE, edit(`"x", ${other}`))
  await api().ok(UPDATE, edit('*'))
  for (const wrong of ['"x"', `W/${await etagOf(id)}`, 'x', ',']) {
    expect((await api().refused(UPDATE, edit(wrong))).status).toBe(412)
  }
})

test('another’s post is not told apart by its version', async () => {
  const { _id: id } = await api().createPost(token)
  const stranger = (await api().signUp()).token
  const headers = { 'If-Match': '"x"' }
  const call = { token: stranger, params: { id }, headers, json: aPostText() }
  expect((await api().refused(UPDATE, call)).status).toBe(403)
})
