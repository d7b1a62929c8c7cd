import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '@inkwell/contract/messages'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import type { PostgresServer } from '@inkwell/test-support/postgres-server'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, describe, expect, test } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

const started: PostgresServer[] = []
let databaseUrl = ''

beforeAll(async () => {
  const postgres = await startPostgres()
  started.push(postgres)
  databaseUrl = await createDatabase(postgres.url)
  return () => postgres.remove()
})

const api = useTestApi({
  get databaseUrl() {
    return databaseUrl
  },
})

/** A server for this file, which may be stopped. */
function server(): PostgresServer {
  const [postgres] = started
  if (!postgres) throw new Error('PostgreSQL is not started')
  return postgres
}

async function files(): Promise<string[]> {
  const folder = join(api().dataDir, 'images')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe.each([
  ['is killed', () => server().crash()],
  ['is stopped', () => server().stop()],
])('while the server %s', (_, end) => {
  const given = { token: '', id: '' }

  beforeAll(async () => {
    given.token = (await api().signUp()).token
    given.id = (await api().createPost(given.token))._id
    // The idle connections of both pools break now.
    await end()
    return () => server().start()
  })

  const picture = async () => aPostForm({ image: upload(await twoHalves(20, 10).png().toBuffer()) })
  const calls: [string, (api: TestApi) => Promise<Response>][] = [
    ['the list', (to) => to.call('GET /api/v1/posts/')],
    ['a post', (to) => to.call('GET /api/v1/posts/p/{id}', { params: { id: given.id } })],
    ['readiness', (to) => to.call('GET /readyz')],
    ['a sign-up', (to) => to.call('POST /api/v1/users/signup', { json: aSignup() })],
    ['a login', (to) => to.call('POST /api/v1/users/login', { json: aSignup() })],
    ['the viewer', (to) => to.call('GET /api/v1/users/me', { token: given.token })],
    ['a logout', (to) => to.call('POST /api/v1/users/logout', { token: given.token })],
    [
      'a create',
      async (to) =>
        to.call('POST /api/v1/posts/createpost', { token: given.token, form: await picture() }),
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
  ]

  test.each(calls)('%s returns a time to retry', async (_name, call) => {
    const response = await call(api())
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ msg: messages.unavailable, code: 'unavailable' })
  })

  test('the process is alive and keeps no picture of a failed create', async () => {
    expect((await api().call('GET /healthz')).status).toBe(200)
    expect(await files()).toEqual([])
  })
})

test('afterwards everything works again, with the existing sessions', async () => {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  await server().crash()
  expect((await api().call('GET /readyz')).status).toBe(503)
  await server().start()
  await expect.poll(async () => (await api().call('GET /readyz')).status).toBe(200)
  const me = await api().ok('GET /api/v1/users/me', { token })
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById.author).toEqual(me.user)
  const params = { id }
  await api().ok('PUT /api/v1/posts/p/{id}', { params, token, json: aPostText() })
})

test('the log contains the reason and no password', () => {
  const log = api().logLines.join('')
  expect(log).toContain('The database is unavailable: ')
  expect(log).not.toContain(new URL(databaseUrl).password)
})
