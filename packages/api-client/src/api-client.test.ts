import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

interface Call {
  url: string
  init: RequestInit
}

function createRecordingClient(answer: () => Response, heard: Call[] = []) {
  return createApiClient('http://api.example', (url, init) => {
    heard.push({ url, init })
    return Promise.resolve(answer())
  })
}

test('a call sends its address, parameters and token', async () => {
  const heard: Call[] = []
  const api = createRecordingClient(() => Response.json({}), heard)
  await api('PUT /api/v1/posts/p/{id}', {
    params: { id: 'a/b' },
    json: { title: 'T', content: 'C' },
    token: 'secret',
  })
  expect(heard).toEqual([
    {
      url: 'http://api.example/api/v1/posts/p/a%2Fb',
      init: {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
        body: '{"title":"T","content":"C"}',
      },
    },
  ])
})

test('a call without a query has none in its address', async () => {
  const heard: Call[] = []
  await createRecordingClient(() => Response.json({}), heard)('GET /api/v1/posts/')
  expect(heard[0]?.url).toBe('http://api.example/api/v1/posts/')
})

async function failureOf(answer: () => Response): Promise<ApiError> {
  const error: unknown = await createRecordingClient(answer)('GET /api/v1/posts/').catch(
    (e: unknown) => e,
  )
  if (error instanceof ApiError) return error
  throw new Error('The call did not fail with an ApiError')
}

test('an error carries the fields of the response', async () => {
  const proof = { challenge: 'c', prefix: 'p', target: 't', max: 9 }
  const fields = { title: 'Enter a title.', odd: 1 }
  const latest = { title: 'T', content: '', updatedAt: '2026-01-01T00:00:00.000Z' }
  const body = { msg: 'No.', code: 'invalid', fields, retryAfter: 4, proof, latest }
  expect(await failureOf(() => Response.json(body, { status: 400 }))).toMatchObject({
    status: 400,
    msg: 'No.',
    code: 'invalid',
    fields: { title: 'Enter a title.' },
    retryAfter: 4,
    proof,
    latest,
  })
})

test.each([
  ['without a body', () => new Response(null, { status: 500 })],
  ['with a body that is not JSON', () => new Response('<p>Bad gateway', { status: 502 })],
  ['with a body that is not an object', () => Response.json('oops', { status: 500 })],
  ['with an empty msg', () => Response.json({ msg: '' }, { status: 500 })],
  ['with a msg that is not a string', () => Response.json({ msg: 7 }, { status: 500 })],
])('an error %s has no message', async (_, answer) => {
  expect((await failureOf(answer)).msg).toBeUndefined()
})

test('a call without a response fails without a status', async () => {
  const api = createApiClient('http://api.example', () => Promise.reject(new TypeError('offline')))
  await expect(api('GET /api/v1/posts/')).rejects.toMatchObject({
    name: 'ApiError',
    status: undefined,
  })
})

test.each([
  ['is not JSON', () => new Response('<p>Please sign in to this network')],
  ['was cut off', () => new Response('{"posts":[{"_id":')],
])('a successful response whose body %s is an error', async (_, answer) => {
  expect(await failureOf(answer)).toMatchObject({ status: 200, msg: undefined })
})

test('a response that breaks off fails without a status', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('terminated')),
  })
  expect(await failureOf(() => new Response(broken))).toMatchObject({ status: undefined })
})

test('a success without a body resolves to an empty object', async () => {
  const api = createRecordingClient(() => new Response(null, { status: 204 }))
  expect(await api('DELETE /api/v1/posts/p/{id}', { params: { id: '1' } })).toEqual({})
})

test.each([
  [{ retryAfter: 'soon', proof: 'x', latest: 'x' }],
  [{ retryAfter: -1, proof: null, latest: null }],
  [{ retryAfter: null, proof: { challenge: 'c', prefix: 'p', target: 't', max: '9' } }],
  [{ proof: { challenge: 1, prefix: 'p', target: 't', max: 9 }, latest: { title: 'T' } }],
])('malformed retryAfter, proof and latest are ignored: %o', (body) => {
  const { retryAfter, proof, latest } = new ApiError('signup', { status: 429, body })
  expect([retryAfter, proof, latest]).toEqual([undefined, undefined, undefined])
})
