import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'

interface Call {
  url: string
  init: RequestInit
}

function clientThatHears(answer: () => Response, heard: Call[] = []) {
  return createApiClient('http://api.example', (url, init) => {
    heard.push({ url, init })
    return Promise.resolve(answer())
  })
}

test('an address, its parameters and its token', async () => {
  const heard: Call[] = []
  const api = clientThatHears(() => Response.json({}), heard)
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

test('a list without a query has none in its address', async () => {
  const heard: Call[] = []
  await clientThatHears(() => Response.json({}), heard)('GET /api/v1/posts/')
  expect(heard[0]?.url).toBe('http://api.example/api/v1/posts/')
})

async function failureOf(answer: () => Response): Promise<ApiError> {
  const error: unknown = await clientThatHears(answer)('GET /api/v1/posts/').catch(
    (e: unknown) => e,
  )
  if (error instanceof ApiError) return error
  throw new Error('The call did not fail with an ApiError')
}

test('a refusal carries what the answer says', async () => {
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
  ['with a body that is no JSON', () => new Response('<p>Bad gateway', { status: 502 })],
  ['with a body that is no object', () => Response.json('oops', { status: 500 })],
  ['with an empty msg', () => Response.json({ msg: '' }, { status: 500 })],
  ['with a msg that is no text', () => Response.json({ msg: 7 }, { status: 500 })],
])('a refusal %s has no words', async (_, answer) => {
  expect((await failureOf(answer)).msg).toBeUndefined()
})

test('no answer at all is a failure without a status', async () => {
  const api = createApiClient('http://api.example', () => Promise.reject(new TypeError('offline')))
  await expect(api('GET /api/v1/posts/')).rejects.toMatchObject({
    name: 'ApiError',
    status: undefined,
  })
})

test.each([
  ['is no JSON', () => new Response('<p>Please sign in to this network')],
  ['was cut off', () => new Response('{"posts":[{"_id":')],
])('a success whose body %s is a failure', async (_, answer) => {
  expect(await failureOf(answer)).toMatchObject({ status: 200, msg: undefined })
})

test('an answer whose line breaks is no answer', async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('terminated')),
  })
  expect(await failureOf(() => new Response(broken))).toMatchObject({ status: undefined })
})

test('a success without a body is an empty answer', async () => {
  const api = clientThatHears(() => new Response(null, { status: 204 }))
  expect(await api('DELETE /api/v1/posts/p/{id}', { params: { id: '1' } })).toEqual({})
})

test.each([
  [{ retryAfter: 'soon', proof: 'x', latest: 'x' }],
  [{ retryAfter: -1, proof: null, latest: null }],
  [{ retryAfter: null, proof: { challenge: 'c', prefix: 'p', target: 't', max: '9' } }],
  [{ proof: { challenge: 1, prefix: 'p', target: 't', max: 9 }, latest: { title: 'T' } }],
])('what is no wait, no work and no text is none: %o', (body) => {
  const { retryAfter, proof, latest } = new ApiError('signup', { status: 429, body })
  expect([retryAfter, proof, latest]).toEqual([undefined, undefined, undefined])
})
