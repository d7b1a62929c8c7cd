import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect, test } from 'vitest'
import { noise, photograph, upload } from './testing/pictures.ts'
import { useTestApi } from './testing/test-api.ts'

const HOUR = 60 * 60 * 1_000

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)
const signup = aSignup()
const given = { token: '', id: '' }

function setBack(milliseconds: number): void {
  now = new Date(now.getTime() - milliseconds)
}

beforeAll(async () => {
  given.token = (await api().signUp(signup)).token
  given.id = (await api().createPost(given.token, { title: 'Before' }))._id
  setBack(24 * HOUR)
})

test('existing data stays, and all calls work', async () => {
  const { token, id } = given
  const params = { id }
  const { user } = await api().ok('GET /api/v1/users/me', { token })
  expect(user.name).toBe(signup.name)
  const before = await api().ok('GET /api/v1/posts/p/{id}', { params })
  await api().ok('PUT /api/v1/posts/p/{id}', { params, token, json: aPostText({ title: 'After' }) })
  const { postById: after } = await api().ok('GET /api/v1/posts/p/{id}', { params })
  expect(after.title).toBe('After')
  // Each change has a later time than the previous one.
  expect(after.updatedAt > before.postById.updatedAt).toBe(true)
  await api().ok('DELETE /api/v1/posts/p/{id}', { params, token })
  await api().app.services.posts.purgeTrash()
  await api().ok('POST /api/v1/posts/p/{id}/restore', { params, token })
  const { email, password } = signup
  await api().ok('POST /api/v1/users/login', { json: { email, password } })
})

test('a list contains each post once', async () => {
  const made = [given.id]
  for (let count = 0; count < 5; count++) {
    made.push((await api().createPost(given.token))._id)
    setBack(HOUR)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query = { limit: '2', ...(cursor && { cursor }) }
    const page: { posts: { _id: string }[]; nextCursor: string | null } = await api().ok(
      'GET /api/v1/posts/',
      { query },
    )
    seen.push(...page.posts.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
})

test('a picture whose encoder died before is encoded', async () => {
  const photo = await photograph(500, 300).png().toBuffer()
  const { _id: id } = await api().createPost(given.token, { image: upload(photo) })
  const { database, jobs } = api().app.services
  const lease = new Date(now.getTime() + 24 * HOUR).toISOString()
  await database.writes
    .updateTable('job')
    .set({ lease_owner: 'of one that died', lease_until: lease })
    .where('kind', '=', 'images.encode')
    .execute()
  await jobs.runDue()
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById.image?.variants.map(({ type }) => type)).toContain('image/avif')
})

test('a picture that is being stored is not deleted', async () => {
  const bytes = await noise(40, 30).png().toBuffer()
  const { image } = await api().createPost(given.token, { image: upload(bytes) })
  setBack(HOUR)
  await api().app.services.images.purge()
  expect((await api().request(new URL(image?.url ?? '').pathname)).status).toBe(200)
})
