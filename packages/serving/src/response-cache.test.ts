import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const BOUNDS = { maxBytes: 1_000_000, openEnded: { maxBytes: 100_000, maxEntries: 10 } }

interface Properties {
  isOpenEnded?: boolean
  byteLength?: number
  maxAgeMs?: number
}

function respond(
  tags: string[],
  { isOpenEnded = false, byteLength = 100, maxAgeMs }: Properties = {},
) {
  return { tags, isOpenEnded, byteLength, maxAgeMs }
}

function openCache(bounds = BOUNDS) {
  const cache = new ResponseCache<ReturnType<typeof respond>>(bounds)
  const keep = (key: string, ...response: Parameters<typeof respond>) =>
    cache.make(key, () => Promise.resolve(respond(...response)))
  return { cache, keep }
}

test('a response is cached until one of its tags is invalidated', async () => {
  const { cache, keep } = openCache()
  await keep('/a', ['post:a', 'author:x'])
  await keep('/b', ['post:b', 'author:x'])
  cache.invalidate(['post:a', 'post:c'])
  expect([cache.get('/a'), cache.get('/b')?.tags]).toEqual([undefined, ['post:b', 'author:x']])
  await keep('/a', ['post:a', 'author:x'])
  cache.invalidate(['author:x'])
  expect([cache.get('/a'), cache.get('/b')]).toEqual([undefined, undefined])
  await keep('/a', [])
  cache.invalidate('everything')
  expect(cache.get('/a')).toBeUndefined()
})

test('a response with an age is cached until then', async () => {
  const { cache, keep } = openCache()
  await keep('/a', ['author:x'], { maxAgeMs: 200 })
  await keep('/b', ['author:x'])
  expect(cache.get('/a')).toBeDefined()
  await expect.poll(() => cache.get('/a')).toBeUndefined()
  expect(cache.get('/b')).toBeDefined()
  // Its tags are forgotten with it.
  await keep('/a', [])
  cache.invalidate(['author:x'])
  expect([cache.get('/a'), cache.get('/b')]).toEqual([expect.anything(), undefined])
})

test('a replaced response is invalidated only by its new tags', async () => {
  const { cache, keep } = openCache()
  await keep('/a', ['author:x'])
  await keep('/a', ['author:y'])
  cache.invalidate(['author:x'])
  expect(cache.get('/a')).toBeDefined()
  cache.invalidate(['author:y'])
  expect(cache.get('/a')).toBeUndefined()
})

test('concurrent requests share one response, and failures are not cached', async () => {
  const { cache } = openCache()
  const mayEnd = Promise.withResolvers<void>()
  const make = vi.fn<() => Promise<ReturnType<typeof respond>>>(async () => {
    await mayEnd.promise
    return respond(['posts'])
  })
  const asked = Array.from({ length: 5 }, () => cache.make('/', make))
  mayEnd.resolve()
  expect(new Set(await Promise.all(asked)).size).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
  const failing = () => Promise.reject(new Error('No'))
  const both = [cache.make('/x', failing), cache.make('/x', failing)]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(cache.get('/x')).toBeUndefined()
  expect(await cache.make('/x', () => Promise.resolve(respond(['a'])))).toBeDefined()
})

test('a response started before an invalidation is neither shared nor cached after it', async () => {
  const { cache } = openCache()
  const mayEnd = Promise.withResolvers<void>()
  const old = respond(['posts'])
  const before = cache.make('/', async () => {
    await mayEnd.promise
    return old
  })
  cache.invalidate(['posts'])
  const fresh = respond(['posts'])
  expect(await cache.make('/', () => Promise.resolve(fresh))).toBe(fresh)
  mayEnd.resolve()
  expect(await before).toBe(old)
  await nextIteration()
  expect(cache.get('/')).toBe(fresh)
})

test('open-ended responses evict only one another', async () => {
  const { cache, keep } = openCache()
  await keep('/', ['posts'])
  for (let i = 0; i < 1_000; i += 1) await keep(`/?limit=${i}`, ['posts'], { isOpenEnded: true })
  expect(cache.get('/')).toBeDefined()
  expect(cache.get('/?limit=999')).toBeDefined()
  expect(cache.get('/?limit=989')).toBeUndefined()
  cache.invalidate(['posts'])
  expect(cache.get('/?limit=999')).toBeUndefined()
})

test('total bytes are bounded, and a response larger than the cache is not stored', async () => {
  const { cache, keep } = openCache({ ...BOUNDS, maxBytes: 110_000 })
  await keep('/large', ['a'], { byteLength: 20_000 })
  expect(cache.get('/large')).toBeUndefined()
  for (let i = 0; i < 20; i += 1) await keep(`/${i}`, ['a'], { byteLength: 1_000 })
  expect([cache.get('/14'), cache.get('/15')?.tags]).toEqual([undefined, ['a']])
})
