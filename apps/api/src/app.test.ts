import { endpoints } from '@inkwell/contract/endpoints'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, appoint } from './testing/access/visitors.ts'
import { useTestApi } from './testing/test-api.ts'

const api = useTestApi({ webOrigin: 'http://localhost:3000' })
const KEYS = Object.keys(endpoints) as EndpointKey[]

let token = ''
const SLUG = 'about'
let postId = ''
let authorId = ''
beforeAll(async () => {
  const administrator = await aPerson(api())
  await appoint(api(), administrator)
  token = administrator.token
  const json = { title: 'About', content: 'Words', published: true }
  await api().ok('PUT /api/v1/admin/pages/{slug}', { params: { slug: SLUG }, token, json })
  const post = await api().createPost(token, { tags: ['Looms'] })
  postId = post._id
  authorId = post.author._id
})

function split(key: EndpointKey): [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ')
  const id = path.includes('/authors/') ? authorId : postId
  const part = { '{id}': id, '{slug}': SLUG, '{tag}': 'looms', '{part}': 'authors' }
  const filled = Object.entries(part).reduce(
    (made, [name, value]) => made.replace(name, value),
    path,
  )
  return [method, filled]
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}

/** Routes that are not calls: files and the API description. */
const BESIDES = ['GET /images/{name}', 'GET /cards/{file}', 'GET /api/v1/openapi.json', 'GET /docs']

test('the mounted routes are those of the contract, and a few others', () => {
  const mounted = api()
    .app.app.routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const listed = KEYS.map((key) => key.replace(/(.)\/$/, '$1'))
  expect(new Set(mounted)).toEqual(new Set([...listed, ...BESIDES]))
})

test.each(KEYS)('%s is the same with and without its trailing slash', async (key) => {
  const [method, path] = split(key)
  const bare = path.replace(/\/$/, '')
  const [without, withSlash] = await Promise.all(
    [bare, `${bare}/`].map((place) => api().request(place, { method })),
  )
  expect(without?.status).toBe(withSlash?.status)
  expect([404, 405]).not.toContain(without?.status)
})

describe('an unknown path', () => {
  test.each([
    '/',
    '/api',
    '/api/v1',
    '/api/v1/users',
    '/api/v1/posts/p',
    '/api/v1/posts/p/a/b',
    '/API/V1/POSTS',
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/%E0%A4%A',
    '/images',
    '/favicon.ico',
    '/..%2f..%2fetc/passwd',
  ])('%s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
      const response = await api().request(path, { method })
      expect([method, response.status]).toEqual([method, 404])
      expect(await response.json()).toMatchObject({
        msg: messages.pathNotFound,
        code: 'not_found',
      })
    }
  })
})

describe('an unknown method', () => {
  test.each([
    ['/api/v1/users/login', 'POST'],
    ['/api/v1/users/me/', 'GET, HEAD, PUT'],
    ['/api/v1/posts', 'GET, HEAD'],
    ['/api/v1/posts/', 'GET, HEAD'],
    ['/api/v1/posts/createpost', 'POST'],
    ['/api/v1/posts/p/x', 'GET, HEAD, PUT, DELETE'],
    ['/api/v1/posts/p/x/restore', 'POST'],
    ['/images/x', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
  ])('%s allows %s', async (path, allow) => {
    const allowed = allow.split(', ')
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (method) => !allowed.includes(method),
    )
    for (const method of others) {
      const response = await api().request(path, { method })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.get('Allow')).toBe(`${allow}, OPTIONS`)
      const text = await response.text()
      // A response to HEAD has no body.
      expect(text.includes(messages.methodNotAllowed)).toBe(method !== 'HEAD')
    }
    const options = await api().request(path, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, `${allow}, OPTIONS`])
  })
})

test('HEAD is answered like GET, without the body', async () => {
  for (const path of ['/api/v1/posts/', `/api/v1/posts/p/${postId}`]) {
    const [get, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) => api().request(path, { method })),
    )
    expect([head?.status, await head?.text()]).toEqual([200, ''])
    expect(head?.headers.get('ETag')).toBe(get?.headers.get('ETag'))
  }
})

describe('every response', () => {
  const answers: [string, string, RequestInit][] = [
    ['a list', '/api/v1/posts/', {}],
    ['a missing path', '/nowhere', {}],
    ['a wrong method', '/api/v1/posts/', { method: 'PUT' }],
    ['a refusal', '/api/v1/users/me', {}],
    ['a broken body', '/api/v1/users/login', { method: 'POST', body: '{' }],
    ['no content', '/healthz', { method: 'OPTIONS' }],
  ]

  test.each(answers)('carries its headers: %s', async (_, path, init) => {
    const { headers } = await api().request(path, init)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    })
  })

  test('has its own id, whatever id the client sends', async () => {
    const headers = { 'X-Request-Id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await api().request('/healthz', { headers })).headers.get('X-Request-Id'),
      ),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
  })

  test('says how it may be cached', async () => {
    const kept: [EndpointKey, object, string][] = [
      ['GET /api/v1/posts/', {}, 'no-cache'],
      ['GET /api/v1/posts/p/{id}', { params: { id: postId } }, 'no-cache'],
      ['GET /api/v1/posts/p/{id}', { params: { id: v7() } }, 'no-store'],
      ['POST /api/v1/users/signup', { json: aSignup() }, 'no-store'],
      ['POST /api/v1/users/login', { json: {} }, 'no-store'],
      ['GET /api/v1/users/me', { token }, 'no-store'],
      ['POST /api/v1/posts/createpost', { token, form: aPostForm() }, 'no-store'],
      [
        'PUT /api/v1/posts/p/{id}',
        { token, params: { id: postId }, json: aPostText() },
        'no-store',
      ],
      ['GET /healthz', {}, 'no-store'],
    ]
    for (const [key, input, cacheControl] of kept) {
      const { headers } = await api().call(key, input)
      expect([key, headers.get('Cache-Control')]).toEqual([key, cacheControl])
    }
  })
})

describe('health', () => {
  test('reports the process and the database', async () => {
    expect(await api().ok('GET /healthz')).toEqual({ status: 'ok' })
    expect(await api().ok('GET /readyz')).toEqual({ status: 'ok' })
  })
})

describe('internal errors', () => {
  test('are described in the log only', async () => {
    const { writes } = api().app.services.database
    await writes.schema.alterTable('post').renameColumn('title', 'hidden').execute()
    api().logLines.length = 0
    const response = await api().request('/api/v1/posts/')
    await writes.schema.alterTable('post').renameColumn('hidden', 'title').execute()
    expect(response.status).toBe(500)
    const { requestId, ...rest } = await bodyOf(response)
    expect(rest).toEqual({
      msg: messages.internal,
      code: 'internal',
      error: { key: 'internal' },
    })
    const [line = ''] = api().logLines
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      requestId,
      status: 500,
      err: { message: expect.stringContaining('post.title') as string },
    })
  })

  test('an unreadable database is reported by readyz', async () => {
    await api()
      .app.services.database.close()
      .catch(() => undefined)
    const response = await api().request('/readyz')
    expect(response.status).toBe(503)
    expect(await bodyOf(response)).toMatchObject({ msg: messages.unavailable, code: 'unavailable' })
    expect((await api().request('/healthz')).status).toBe(200)
    await api().start()
  })
})
