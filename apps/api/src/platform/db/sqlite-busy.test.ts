import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

const api = useTestApi()
const given = { token: '', id: '' }
const locked: DatabaseSync[] = []

/** Another process, from SQLite's point of view. */
function other(): DatabaseSync {
  const [database] = locked
  if (!database) throw new Error('Nobody else is there')
  return database
}

// It holds a write transaction.
beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
  locked.push(new DatabaseSync(join(api().dataDir, 'inkwell.db')))
  other().exec('begin immediate')
  return () => other().close()
})

const update = (to: TestApi) =>
  to.call('PUT /api/v1/posts/p/{id}', {
    params: { id: given.id },
    token: given.token,
    json: aPostText(),
  })

test('reads run while a write waits', async () => {
  const answered: string[] = []
  const waiting = update(api()).then(({ status }) => answered.push(`${status} for who writes`))
  for (let reads = 0; reads < 20; reads++) {
    await api().ok('GET /api/v1/posts/p/{id}', { params: { id: given.id } })
    answered.push('a post')
  }
  await waiting
  expect(answered.slice(-2)).toEqual(['a post', '503 for who writes'])
})

const writing: [string, (api: TestApi) => Promise<Response>][] = [
  ['a sign-up', (to) => to.call('POST /api/v1/users/signup', { json: aSignup() })],
  [
    'a create',
    (to) => to.call('POST /api/v1/posts/createpost', { token: given.token, form: aPostForm() }),
  ],
  ['an update', update],
  ['a logout', (to) => to.call('POST /api/v1/users/logout', { token: given.token })],
]

test.each(writing)('%s that waits too long returns a time to retry', async (_, call) => {
  const response = await call(api())
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('reads continue, and a session that could not be ended is still valid', async () => {
  await api().ok('GET /api/v1/posts/')
  await api().ok('GET /api/v1/posts/p/{id}', { params: { id: given.id } })
  const { user } = await api().ok('GET /api/v1/users/me', { token: given.token })
  expect(user.name).toBe(aSignup().name)
})

test('after the lock is released, writes succeed at once', async () => {
  other().exec('rollback')
  expect((await update(api())).status).toBe(200)
  await api().createPost(given.token)
})

test('a short lock causes no error', async () => {
  other().exec('begin immediate')
  const waiting = update(api())
  for (let reads = 0; reads < 5; reads++) await api().ok('GET /api/v1/posts/')
  other().exec('rollback')
  expect((await waiting).status).toBe(200)
})
