import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BackendRequest } from '../backend/backend-client.ts'
import type { BackendResponse } from '../backend/response-reader.ts'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { createAboutLink } from './about-link.ts'

const FRESH_MS = 150
/** Timers count from the beginning of an iteration of the event loop, so they may be early by its length. */
const STALE_MS = 2 * FRESH_MS
const SITE: SiteConfig = {
  siteName: 'Inkwell',
  language: 'en',
  webOrigin: 'http://web.example',
  apiOrigin: 'http://api.example',
  aboutUrl: '',
  signUp: 'open',
}
const HOME = { key: '/', isFixed: false }
const FIXED = { key: '/login', isFixed: true }

/** A data service with or without a page `about`, and pages that consist of the target of About. */
function createStage({ aboutUrl = '', freshMs = FRESH_MS } = {}) {
  const service = { isPublished: false, isBroken: false, waited: 0, calls: [] as BackendRequest[] }
  function call(request: BackendRequest): Promise<BackendResponse> {
    service.calls.push(request)
    if (service.isBroken) return Promise.reject(new Error('broken'))
    const { isPublished } = service
    const etag = isPublished ? '"about"' : undefined
    const isKnown = etag !== undefined && etag === request.etag
    const status = isKnown ? 304 : isPublished ? 200 : 404
    return Promise.resolve({ status, etag, body: Buffer.of() })
  }
  const link = createAboutLink({ ...SITE, aboutUrl }, call, freshMs)
  let caches = 0
  const pages = link.pagesWith(() => {
    caches += 1
    const pageOf = () => ({
      status: 200,
      etag: '',
      headers: [],
      common: [],
      body: Buffer.from(`${caches} ${link.siteNow().aboutUrl}`),
    })
    return {
      peek: () => pageOf(),
      serve: () => Promise.resolve({ encoded: pageOf(), isStale: false }),
    }
  })
  async function read(address = HOME): Promise<string> {
    const peeked = pages.peek(address.key, 'identity')
    service.waited += peeked ? 0 : 1
    const served = peeked ? { encoded: peeked } : await pages.serve(address, 'identity')
    return 'encoded' in served ? String(served.encoded.body) : ''
  }
  return { service, read }
}

test('About leads to the page `about` while it is published, on fixed pages, too', async () => {
  const { service, read } = createStage()
  expect(await read()).toBe('1 ')
  service.isPublished = true
  // The answer holds for a moment, and a page that was not asked for longer than that is not stale.
  await sleep(STALE_MS)
  expect(await read()).toBe('2 /page/about')
  expect(await read(FIXED)).toBe('2 /page/about')
  service.isPublished = false
  await sleep(STALE_MS)
  expect(await read(FIXED)).toBe('3 ')
})

test('many requests cause one conditional call in that time, and a known page costs no body', async () => {
  const { service, read } = createStage()
  service.isPublished = true
  await Promise.all(Array.from({ length: 50 }, () => read()))
  expect(service.calls).toHaveLength(1)
  await sleep(STALE_MS)
  expect(await Promise.all([read(), read(FIXED)])).toEqual(['2 /page/about', '2 /page/about'])
  expect(service.calls.map(({ etag }) => etag)).toEqual([undefined, '"about"'])
})

test('in constant demand, checks run in the background', async () => {
  const { service, read } = createStage({ freshMs: 200 })
  await read()
  while (service.calls.length < 5) {
    await read()
    await sleep(1)
  }
  // The first one, and on a busy machine perhaps another one.
  expect(service.waited).toBeLessThan(4)
})

test('a failing data service changes nothing and is not asked more often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { service, read } = createStage()
  service.isPublished = true
  await read()
  vi.advanceTimersByTime(STALE_MS)
  service.isBroken = true
  expect(await read()).toBe('2 /page/about')
  expect(await read()).toBe('2 /page/about')
  expect(service.calls).toHaveLength(2)
})

test('ABOUT_URL stands above the page, which nobody asks for', async () => {
  const { service, read } = createStage({ aboutUrl: '/all-post' })
  service.isPublished = true
  expect(await read()).toBe('1 /all-post')
  expect(service.calls).toHaveLength(0)
})
