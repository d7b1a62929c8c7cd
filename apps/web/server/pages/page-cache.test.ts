import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { OverloadError } from './render-queue.ts'
import { FRESH_MS, POST, MAX_BYTES, Stage, textOf } from '../testing/page-stage.ts'

/** Lets so many milliseconds go by, and what was begun in them end. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function servedOnce(): Promise<Stage> {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const stage = new Stage()
  await stage.serve(POST)
  return stage
}

test('concurrent requests for a page render it once', async () => {
  const stage = new Stage()
  const served = await Promise.all(Array.from({ length: 64 }, () => stage.serve(POST)))
  expect(new Set(served.map(textOf))).toEqual(new Set(['one']))
  expect(stage.rendered).toBe(1)
  expect(stage.asked).toEqual([undefined])
  const [first] = served
  expect(first && 'encoded' in first && first.encoded.headers).toContain('X-Test')
})

test('a page older than a second is revalidated with one call', async () => {
  const stage = await servedOnce()
  await pass(2 * FRESH_MS)
  expect(stage.peek(POST)).toBeUndefined()
  await Promise.all(Array.from({ length: 64 }, () => stage.serve(POST)))
  expect(stage.asked).toEqual([undefined, '"one"'])
  expect(stage.rendered).toBe(1)
  expect(stage.peek(POST)).toBeDefined()
})

describe('a page that is asked for all the time', () => {
  test('is revalidated in the background before it expires, once', async () => {
    const stage = await servedOnce()
    for (let ms = 0; ms < 10 * FRESH_MS; ms += FRESH_MS / 20) {
      expect(stage.peek(POST), `after ${ms} ms`).toBeDefined()
      await pass(FRESH_MS / 20)
    }
    expect(stage.rendered).toBe(1)
    expect(stage.asked.length).toBeGreaterThanOrEqual(10)
    expect(stage.asked.length).toBeLessThanOrEqual(10 / 0.75 + 1)
  })

  test('shows a change that this revalidation found', async () => {
    const stage = await servedOnce()
    stage.text = 'two'
    await pass(0.8 * FRESH_MS)
    expect(stage.peek(POST)?.body.toString()).toBe('one')
    await pass(1)
    expect(stage.peek(POST)?.body.toString()).toBe('two')
  })

  test('is not served longer as fresh when the service fails', async () => {
    const stage = await servedOnce()
    stage.broken = true
    for (const ms of [0.7, 0.1, 0.1].map((share) => share * FRESH_MS)) {
      await pass(ms)
      expect(stage.peek(POST)).toBeDefined()
    }
    expect(stage.asked).toHaveLength(2)
    await pass(FRESH_MS / 10)
    expect(stage.peek(POST)).toBeUndefined()
    expect(await stage.serve(POST)).toMatchObject({ isStale: true })
  })
})

test.each([true, false])(
  'a change is rendered from the answer that told of it (etag: %s)',
  async (withEtag) => {
    const stage = new Stage()
    stage.withEtag = withEtag
    await stage.serve(POST)
    await pause(2 * FRESH_MS)
    expect(textOf(await stage.serve(POST))).toBe('one')
    await pause(2 * FRESH_MS)
    stage.text = 'two'
    expect(textOf(await stage.serve(POST))).toBe('two')
    expect(stage.rendered).toBe(2)
    expect(stage.asked).toHaveLength(3)
  },
)

test.each(['broken', 'slow'])(
  'the old page is served only while the service is %s, and says so',
  async (how) => {
    const stage = new Stage()
    await stage.serve(POST)
    await pause(2 * FRESH_MS)
    stage.text = 'two'
    if (how === 'broken') stage.broken = true
    else stage.slowMs = 5_000
    const served = await stage.serve(POST)
    expect(textOf(served)).toBe('one')
    expect(served).toMatchObject({ isStale: true })
    stage.broken = false
    stage.slowMs = 0
    expect(textOf(await stage.serve(POST))).toBe('two')
  },
)

test('a deleted page stays deleted if the service fails afterwards', async () => {
  const stage = new Stage()
  await stage.serve(POST)
  await pause(2 * FRESH_MS)
  stage.text = undefined
  expect(await stage.serve(POST)).toMatchObject({ uncached: { status: 404 } })
  stage.broken = true
  expect(textOf(await stage.serve(POST))).toBe('skeleton')
})

test('concurrent requests for a page that is not cacheable render it once', async () => {
  const stage = new Stage()
  stage.text = undefined
  await Promise.all(Array.from({ length: 64 }, () => stage.serve(POST)))
  expect(stage.rendered).toBe(1)
})

test('neither a 404 nor a skeleton is cached', async () => {
  const stage = new Stage()
  stage.text = undefined
  expect(textOf(await stage.serve(POST))).toBe('not found')
  stage.text = 'one'
  stage.broken = true
  expect(textOf(await stage.serve(POST))).toBe('skeleton')
  stage.broken = false
  expect(textOf(await stage.serve(POST))).toBe('one')
})

test('a page without data is never revalidated', async () => {
  const stage = new Stage()
  const fixed = { key: '/', isFixed: true }
  await stage.serve(fixed)
  await pause(2 * FRESH_MS)
  expect(stage.peek(fixed)).toBeDefined()
})

test('a page is cached in the requested encodings, and deleted in all of them', async () => {
  const stage = new Stage()
  stage.text = 'word '.repeat(400)
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const served = await stage.cache.serve(POST, encoding)
    const body = 'encoded' in served ? served.encoded.body : undefined
    // A slice of a larger piece of memory would be counted for less than it holds.
    expect(body?.buffer.byteLength).toBe(body?.byteLength)
  }
  await pause(2 * FRESH_MS)
  stage.text = undefined
  await stage.cache.serve(POST, 'br')
  expect(stage.cache.byteLength).toBe(0)
})

test('the bytes of cached pages are bounded', async () => {
  const stage = new Stage()
  stage.text = 'x'.repeat(10_000)
  for (let id = 0; id < 40; id += 1) await stage.serve({ key: `/post/${id}`, isFixed: false })
  expect(stage.cache.byteLength).toBeGreaterThan(MAX_BYTES / 2)
  expect(stage.cache.byteLength).toBeLessThanOrEqual(MAX_BYTES)
  expect(stage.peek({ key: '/post/39', isFixed: false })).toBeDefined()
  expect(stage.peek({ key: '/post/0', isFixed: false })).toBeUndefined()
})

test('lists from invented cursors evict no other page', async () => {
  const stage = new Stage()
  await stage.serve(POST)
  await stage.serve({ key: '/all-post', isFixed: false })
  stage.text = 'x'.repeat(5_000)
  for (let i = 0; i < 200; i += 1) {
    await stage.serve({ key: `/all-post?cursor=${i}`, isFixed: false })
  }
  expect(stage.rendered).toBe(202)
  expect(stage.peek({ key: '/all-post?cursor=199', isFixed: false })).toBeDefined()
  expect(stage.peek({ key: '/all-post?cursor=0', isFixed: false })).toBeUndefined()
  expect(stage.cache.byteLength).toBeLessThan(MAX_BYTES / 2)
  // Neither is made anew.
  await pause(2 * FRESH_MS)
  stage.text = 'one'
  await Promise.all([stage.serve(POST), stage.serve({ key: '/all-post', isFixed: false })])
  expect(stage.rendered).toBe(202)
})

test('unencoded pages never evict brotli pages', async () => {
  const stage = new Stage()
  await stage.cache.serve({ key: '/', isFixed: true }, 'br')
  stage.text = 'x'.repeat(10_000)
  for (let id = 0; id < 40; id += 1) await stage.serve({ key: `/post/${id}`, isFixed: false })
  expect(stage.cache.peek('/', 'br')).toBeDefined()
})

test('under overload, cached pages are served and revalidated, and others get 503', async () => {
  const stage = new Stage()
  await stage.serve(POST)
  stage.isOverloaded = true
  stage.text = 'two'
  await pause(2 * FRESH_MS)
  const served = await stage.serve(POST)
  expect('encoded' in served && served.encoded.body.toString()).toBe('two')
  await expect(stage.serve({ key: '/post/2', isFixed: false })).rejects.toThrow(OverloadError)
})
