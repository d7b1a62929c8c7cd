import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '../log/log.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { App } from '../../app.ts'
import { useTestApi } from '../../testing/test-api.ts'
import type { Changes } from '../db/changes.ts'
import { AnswerCache } from './answer-cache.ts'
import { KeptAnswer } from './kept-answer.ts'
import { listen } from './server.ts'

const WEB = 'http://localhost:3000'

const api = useTestApi()
let origin: string
let stop: () => Promise<void>

beforeAll(async () => {
  const { app } = api()
  const server = await listen(app.fetch, {
    host: '127.0.0.1',
    port: 0,
    security: {},
    shortWay: app.shortWay,
  })
  origin = `http://127.0.0.1:${server.port}`
  stop = () => server.stop()
})

afterAll(() => stop())

function lookAt(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(origin + path, { method, headers })
}

/** What was written has been told of: PostgreSQL does that a moment after the write. */
async function untilTold(): Promise<void> {
  const { database } = api().app.services
  let before: number | undefined
  do {
    before = database.changes.version()
    await pause(100)
  } while (before === undefined || before !== database.changes.version())
}

/** How often the service is asked for what the cache could have answered. */
function countReads() {
  const { posts } = api().app.services
  return { list: vi.spyOn(posts, 'list'), read: vi.spyOn(posts, 'read') }
}

function headersOf(answer: Response): Record<string, string> {
  const { date: _date, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
  expect(id).toMatch(/^[\w-]{36}$/)
  return rest
}

test.each(['/api/v1/posts/', '/api/v1/posts?limit=2', 'post'])(
  'the second answer of %s is the first one, without asking anybody',
  async (given) => {
    const { token } = await api().signUp()
    const { _id } = await api().createPost(token)
    const path = given === 'post' ? `/api/v1/posts/p/${_id}` : given
    await untilTold()
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
  },
)

test('what this process writes is there at once', async () => {
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

test('what another process writes is there within a second', async () => {
  const { token, user } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const path = `/api/v1/posts/p/${id}`
  const other: App = await buildApp({ settings: api().settings, log: createLog('silent') })
  try {
    for (const title of ['Four', 'Five']) {
      await lookAt(path)
      await other.services.posts.update(user._id, id, { title, content: 'c' })
      await expect
        .poll(async () => (await lookAt(path)).text(), { interval: 20, timeout: 1_000 })
        .toContain(`"title":"${title}"`)
    }
  } finally {
    await other.close()
  }
})

test('neither a refusal nor a query that no call knows is kept', async () => {
  const missing = '/api/v1/posts/p/01a1f852-123f-758a-be75-63a9dce4e15b'
  await lookAt(missing)
  await lookAt('/api/v1/posts/?utm_source=x')
  const { list, read } = countReads()
  expect((await lookAt(missing)).status).toBe(404)
  await lookAt('/api/v1/posts/?utm_source=x')
  expect(read).toHaveBeenCalledTimes(1)
  expect(list).toHaveBeenCalledTimes(1)
})

const POST = '/api/v1/posts/p/a'
const ANSWER = new KeptAnswer({}, [])

/** A cache over a post that changes, asked in a turn of the event loop of its own each time. */
function cacheOf(changes: Partial<Changes> = {}) {
  let version = 1
  const cache = new AnswerCache({
    areToldAtOnce: true,
    version: () => version,
    take: () => [{ id: 'a', createdAt: '2026-01-01' }],
    ...changes,
  })
  return {
    cache,
    change: () => {
      version += 1
    },
    find: async () => {
      await pause(0)
      return cache.find(POST)
    },
  }
}

test('while nobody can tell what changed, nothing is kept', async () => {
  const { cache, find } = cacheOf({ version: () => undefined })
  await find()
  cache.keep(POST, cache.moment(), ANSWER)
  expect(await find()).toBeUndefined()
})

test('an answer is found until what it is made of changes', async () => {
  const { cache, change, find } = cacheOf()
  await find()
  cache.keep(POST, cache.moment(), ANSWER)
  expect(await find()).toBe(ANSWER)
  change()
  expect(await find()).toBeUndefined()
})

test.each(['somebody', 'nobody'])(
  'what changed while an answer was being made keeps it from being found, where %s looked meanwhile',
  async (who) => {
    const { cache, change, find } = cacheOf()
    await find()
    const moment = cache.moment()
    change()
    if (who === 'somebody') await find()
    cache.keep(POST, moment, ANSWER)
    expect(await find()).toBeUndefined()
    cache.keep(POST, cache.moment(), ANSWER)
    expect(await find()).toBe(ANSWER)
  },
)

test('lists of places and lengths that somebody makes up push out neither the newest posts nor a post', async () => {
  const { cache, change, find } = cacheOf()
  await find()
  const keep = (target: string) => cache.keep(target, cache.moment(), ANSWER)
  const others = ['/api/v1/posts/', '/api/v1/posts?without=content', POST]
  for (const target of others) keep(target)
  for (let i = 0; i < 3_000; i += 1) {
    keep(`/api/v1/posts/?cursor=${i}&without=content`)
    keep(`/api/v1/posts/?limit=${i}`)
  }
  expect(cache.find('/api/v1/posts/?limit=2999')).toBe(ANSWER)
  expect(cache.find('/api/v1/posts/?limit=0')).toBeUndefined()
  for (const target of others) expect(cache.find(target)).toBe(ANSWER)
  change()
  expect(await find()).toBeUndefined()
})
