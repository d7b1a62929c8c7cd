import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noise, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import type { TestApi } from '../../testing/test-api.ts'

const api = useTestApi()
const given = { token: '', id: '', picture: Buffer.alloc(0) }

beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
  given.picture = await noise(30, 20).png().toBuffer()
})

async function pragma(text: string): Promise<number> {
  const { rows } = await sql
    .raw<Record<string, number>>(`pragma ${text}`)
    .execute(api().app.services.database.writes)
  return Object.values(rows[0] ?? {})[0] ?? 0
}

/** Faults with the statements that cause and end them. */
const faults: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'is full',
    // SQLite reports this like a full disk.
    async () => pragma(`max_page_count = ${await pragma('page_count')}`),
    () => pragma('max_page_count = 1000000000'),
  ],
  ['only reads', () => pragma('query_only = 1'), () => pragma('query_only = 0')],
]

const long = () => aPostText({ content: 'word '.repeat(30_000) })
const create = (to: TestApi) =>
  to.call('POST /api/v1/posts/createpost', { token: given.token, form: aPostForm(long()) })

const writing: [string, (to: TestApi) => Promise<Response>][] = [
  ['a create', create],
  [
    'an update',
    (to) =>
      to.call('PUT /api/v1/posts/p/{id}', {
        params: { id: given.id },
        token: given.token,
        json: long(),
      }),
  ],
]

describe.each(faults)('if the database %s', (_, begin, end) => {
  beforeAll(begin)

  test.each(writing)('%s returns an error with a time to retry', async (_name, call) => {
    const response = await call(api())
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.json()).toMatchObject({ code: 'unavailable', msg: messages.cannotStore })
  })

  test('a service that starts does without new jobs', async () => {
    await expect(api().app.services.jobs.schedule()).resolves.toBeUndefined()
  })

  test('reads succeed, and writes succeed again with free space', async () => {
    await api().ok('GET /api/v1/posts/')
    await api().ok('GET /api/v1/posts/p/{id}', { params: { id: given.id } })
    await api().ok('GET /api/v1/users/me', { token: given.token })
    await end()
    for (const [, call] of writing) expect((await call(api())).ok).toBe(true)
    await api().ok('POST /api/v1/users/signup', {
      json: aSignup({ email: `${crypto.randomUUID()}@example.com` }),
    })
  })

  test('a picture that could not be recorded leaves no file', async () => {
    await begin()
    const form = aPostForm({ ...long(), image: upload(given.picture) })
    const response = await api().call('POST /api/v1/posts/createpost', { token: given.token, form })
    expect(response.status).toBe(503)
    await end()
    const { database, images } = api().app.services
    const rows = await database.reads.selectFrom('image').select('key').execute()
    await images.discard(rows.map(({ key }) => key))
    expect(await images.sweepFiles()).toBe(0)
    expect(await database.reads.selectFrom('image').select('key').execute()).toEqual([])
  })
})
