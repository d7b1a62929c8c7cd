import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

const api = useTestApi()
const given = { token: '', id: '' }

// Another process writes, and does not come to an end.
beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
  const { writes } = api().app.services.database
  await sql`pragma busy_timeout = 20`.execute(writes)
  const other = new DatabaseSync(join(api().dataDir, 'inkwell.db'))
  other.exec('begin immediate')
  return () => other.close()
})

const writing: [string, (api: TestApi) => Promise<Response>][] = [
  ['a sign-up', (to) => to.call('POST /api/v1/users/signup', { json: aSignup() })],
  [
    'a create',
    (to) => to.call('POST /api/v1/posts/createpost', { token: given.token, form: aPostForm() }),
  ],
  [
    'an update',
    (to) =>
      to.call('PUT /api/v1/posts/p/{id}', {
        params: { id: given.id },
        token: given.token,
        json: aPostText(),
      }),
  ],
  ['a logout', (to) => to.call('POST /api/v1/users/logout', { token: given.token })],
]

test.each(writing)('%s that has to wait for too long says when to try again', async (_, call) => {
  const response = await call(api())
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('reading goes on, and a session that could not be ended has not ended', async () => {
  await api().ok('GET /api/v1/posts/')
  await api().ok('GET /api/v1/posts/p/{id}', { params: { id: given.id } })
  const { user } = await api().ok('GET /api/v1/users/me', { token: given.token })
  expect(user.name).toBe(aSignup().name)
})
