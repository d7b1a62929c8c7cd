import { createLog } from '../log/log.ts'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { sharedPools } from '../../testing/shared-pools.ts'
import { useListening, useTestApi } from '../../testing/test-api.ts'

const WEB = 'http://localhost:3000'

const api = useTestApi()
const origin = useListening(api)

function lookAt(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(origin() + path, { method, headers })
}

/** Counts reads that the cache did not answer, from now on. */
function countReads() {
  const { posts } = api().app.services
  return {
    list: vi.spyOn(posts, 'list').mockClear(),
    read: vi.spyOn(posts, 'readTagged').mockClear(),
  }
}

/** A cache that has not read the change log for half a second, as on a busy machine, answers nothing. */
function expectSoon(expectations: () => Promise<void>): Promise<void> {
  return vi.waitFor(expectations, { timeout: 60_000 })
}

function headersOf(answer: Response): Record<string, string> {
  const { date: _date, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
  expect(id).toMatch(/^[\w-]{36}$/)
  return rest
}

test.each(['/api/v1/posts/', '/api/v1/posts?limit=2', 'post'])(
  'the second response of %s is the cached first one',
  async (given) => {
    const { token } = await api().signUp()
    const { _id } = await api().createPost(token)
    const path = given === 'post' ? `/api/v1/posts/p/${_id}` : given
    await expectSoon(async () => {
      const first = await lookAt(path, { Origin: WEB })
      const body = await first.text()
      const { list, read } = countReads()

      const second = await lookAt(path, { Origin: WEB })
      expect(second.headers.get('Access-Control-Allow-Origin')).toBe(WEB)
      expect(headersOf(second)).toEqual(headersOf(first))
      expect(await second.text()).toBe(body)

      const etag = first.headers.get('ETag') ?? ''
      const held = await lookAt(path, { 'If-None-Match': `"other", ${etag}` })
      expect([held.status, held.headers.get('ETag'), await held.text()]).toEqual([304, etag, ''])
      const stranger = await lookAt(path, { Origin: 'http://evil.example' })
      expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull()
      const head = await lookAt(path, {}, 'HEAD')
      expect([head.status, await head.text()]).toEqual([200, ''])

      expect(list).not.toHaveBeenCalled()
      expect(read).not.toHaveBeenCalled()
    })
  },
)

test('writes of this process are visible at once', async () => {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const path = `/api/v1/posts/p/${id}`
  for (const title of ['One', 'Two', 'Three']) {
    await api().ok('PUT /api/v1/posts/p/{id}', {
      params: { id },
      token,
      json: { title, content: 'c' },
    })
    expect(await (await lookAt(path)).text()).toContain(`"title":"${title}"`)
    expect(await (await lookAt(path)).text()).toContain(`"title":"${title}"`)
    expect(await (await lookAt('/api/v1/posts/')).text()).toContain(`"title":"${title}"`)
  }
  await api().ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token })
  expect((await lookAt(path)).status).toBe(404)
  expect(await (await lookAt('/api/v1/posts/')).text()).not.toContain(id)
})

test('writes of another process are visible within a second', async () => {
  const { token, user } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const path = `/api/v1/posts/p/${id}`
  const other: App = await buildApp({
    settings: api().settings,
    log: createLog('silent'),
    pools: sharedPools(),
  })
  try {
    const times: number[] = []
    for (const title of ['Four', 'Five', 'Six']) {
      await lookAt(path)
      await other.services.posts.update({ personId: user._id }, id, { title, content: 'c' })
      const begin = performance.now()
      await expect
        .poll(async () => (await lookAt(path)).text(), { interval: 20 })
        .toContain(`"title":"${title}"`)
      times.push(performance.now() - begin)
    }
    // A busy machine delays some of them.
    expect(Math.min(...times)).toBeLessThan(1_000)
  } finally {
    await other.close()
  }
})

test('neither a refusal nor an unusual address is cached', async () => {
  const missing = '/api/v1/posts/p/01a1f852-123f-758a-be75-63a9dce4e15b'
  const odd = ['utm_source=x', '&', '&limit=2', 'limit=2&limit=2', 'limit=2&', 'limit=2&utm=x']
  const paths = odd.map((query) => `/api/v1/posts/?${query}`)
  await lookAt(missing)
  for (const path of paths) expect((await lookAt(path)).status).toBe(200)
  const { list, read } = countReads()
  expect((await lookAt(missing)).status).toBe(404)
  for (const path of paths) await lookAt(path)
  expect(read).toHaveBeenCalledTimes(1)
  expect(list).toHaveBeenCalledTimes(odd.length)
})

test('a write does not invalidate what it does not affect', async () => {
  const { token } = await api().signUp()
  const [one, another] = [await api().createPost(token), await api().createPost(token)]
  const targets = [one, another].map(({ _id }) => `/api/v1/posts/p/${_id}`)
  const json = { title: 'Changed', content: 'c' }
  await expectSoon(async () => {
    for (const target of targets) await lookAt(target)
    await api().ok('PUT /api/v1/posts/p/{id}', { params: { id: one._id }, token, json })
    const { read } = countReads()
    for (const target of targets) await lookAt(target)
    expect(read.mock.calls).toEqual([[one._id]])
  })
})

test('a response that was made during a change is not sent to later requests', async () => {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const path = `/api/v1/posts/p/${id}`
  const { posts } = api().app.services
  const mayEnd = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const read = posts.readTagged.bind(posts)
  vi.spyOn(posts, 'readTagged').mockImplementationOnce(async (asked) => {
    const post = await read(asked)
    begun.resolve()
    await mayEnd.promise
    return post
  })
  const before = lookAt(path)
  await begun.promise
  const json = { title: 'After', content: 'c' }
  await api().ok('PUT /api/v1/posts/p/{id}', { params: { id }, token, json })
  expect(await (await lookAt(path)).text()).toContain('"title":"After"')
  mayEnd.resolve()
  expect(await (await before).text()).not.toContain('"title":"After"')
  expect(await (await lookAt(path)).text()).toContain('"title":"After"')
})
