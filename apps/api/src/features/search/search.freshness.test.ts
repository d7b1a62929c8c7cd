import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, appoint } from '../../testing/access/visitors.ts'
import type { Person } from '../../testing/access/visitors.ts'
import { useTestApi } from '../../testing/test-api.ts'

/** Milliseconds from the answer of a write until everybody finds the new state. */
const FRESH_AFTER = 1_000

const api = useTestApi()
let author: Person
let administrator: Person
let id = ''

async function find(q: string): Promise<string[]> {
  const { results } = await api().ok('GET /api/v1/search', { query: { q } })
  return results.map(({ post }) => post._id)
}

/** Milliseconds until each new state was found. */
const times: number[] = []

async function expectSoon(q: string, expected: readonly string[]): Promise<void> {
  const begin = performance.now()
  await expect.poll(async () => [q, await find(q)], { interval: 10 }).toEqual([q, expected])
  times.push(performance.now() - begin)
}

beforeAll(async () => {
  api().app.services.searchThreads.start()
  administrator = await aPerson(api())
  await appoint(api(), administrator)
})

beforeEach(async () => {
  author = await aPerson(api())
  const form = { title: 'Zeppelin', content: 'Hydrogen.', tags: ['Quixotic'] }
  id = (await api().createPost(author.token, form))._id
})

test('a new text, an edited one and a renamed tag are found within a second', async () => {
  times.length = 0
  await expectSoon('hydrogen', [id])
  const change = { title: 'Airship', content: 'Helium.', tags: ['Quixotic'] }
  await api().ok('PUT /api/v1/posts/p/{id}', { params: { id }, token: author.token, json: change })
  await expectSoon('helium', [id])
  await expectSoon('hydrogen', [])
  await expectSoon('quixotic', [id])
  const rename = { params: { tag: 'quixotic' }, json: { name: 'Brigantine' } }
  await api().ok('PUT /api/v1/admin/tags/{tag}', { ...rename, token: administrator.token })
  await expectSoon('brigantine', [id])
  await expectSoon('quixotic', [])
  const other = { title: 'Ship', content: 'Oak.', tags: ['Schooner'] }
  const ship = (await api().createPost(author.token, other))._id
  const merge = { params: { tag: 'brigantine' }, json: { into: 'schooner' } }
  await api().ok('POST /api/v1/admin/tags/{tag}/merge', { ...merge, token: administrator.token })
  await expectSoon('brigantine', [])
  await expectSoon('schooner', [ship, id])
  // A busy machine delays some of them.
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  expect(median).toBeLessThan(FRESH_AFTER)
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: author.token })
})

test('a post whose account was deleted is not found by the stored name of such accounts', async () => {
  await expectSoon('hydrogen', [id])
  const json = { currentPassword: author.password, posts: 'keep' } as const
  await api().ok('POST /api/v1/users/me/delete', { token: author.token, json })
  await api().app.services.searchThreads.settle()
  await expectSoon('hydrogen', [id])
  expect(await find('"deleted account"')).toEqual([])
  await api().ok('POST /api/v1/admin/posts/{id}/hide', {
    params: { id },
    token: administrator.token,
  })
})

/** After these writes nobody may find the post, not even before the index knows. */
const WITHDRAWALS: Record<string, () => Promise<unknown>> = {
  deleted: () => api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: author.token }),
  unpublished: () =>
    api().ok('POST /api/v1/posts/p/{id}/unpublish', { params: { id }, token: author.token }),
  'hidden by a moderator': () =>
    api().ok('POST /api/v1/admin/posts/{id}/hide', { params: { id }, token: administrator.token }),
  'of a suspended author': () =>
    api().ok('POST /api/v1/admin/accounts/{id}/suspend', {
      params: { id: author.id },
      token: administrator.token,
      json: { posts: 'hide' },
    }),
}

describe('nobody finds a post that is', () => {
  test.each(Object.entries(WITHDRAWALS))('%s', async (_, withdraw) => {
    await expectSoon('hydrogen', [id])
    await withdraw()
    expect(await find('hydrogen')).toEqual([])
    await api().app.services.searchThreads.settle()
    expect(await find('hydrogen')).toEqual([])
  })
})
