import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BackendResponse } from '../backend/response-reader.ts'
import { exactCopy } from '../http/utf8.ts'
import type { PageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import type { Renderer, WholePage } from './renderer.ts'

const TAG: PageAddress = { key: '/tag/looms', isFixed: false }
const FRESH_MS = 20
const URLS = ['/tag', '/posts', '/about'] as const

/** The bodies of the data service by path; undefined is a 404, null a failure. */
let bodies: Record<string, string | undefined | null>
let requests: string[]
let renderings: number
/** Whether an incomplete page lacks data that it cannot do without. */
let skeletons: true | undefined

beforeEach(() => {
  bodies = { '/tag': 'Looms', '/posts': 'one', '/about': undefined }
  requests = []
  renderings = 0
  skeletons = undefined
  lackStatus = 200
})

function respond(url: string, etag: string | undefined): BackendResponse {
  const body = bodies[url]
  if (body === null) return { status: 503, etag: undefined, body: Buffer.of() }
  // Errors carry the id of the request: no two bodies are the same.
  if (body === undefined) {
    return { status: 404, etag: undefined, body: Buffer.from(String(Math.random())) }
  }
  const own = `"${body}"`
  if (etag === own) return { status: 304, etag: own, body: Buffer.of() }
  return { status: 200, etag: own, body: Buffer.from(body) }
}

/** Whether the page itself is not there any more. */
let isGone = false

/** Of a page that lacks a response. */
let lackStatus = 200

function statusOf(isComplete: boolean): number {
  if (isGone) return 404
  return isComplete ? 200 : lackStatus
}

/** A cache of pages that are rendered from three calls, one of which may be a 404. */
function openCache() {
  const render: Renderer = async (_, read) => {
    renderings += 1
    const responses = await Promise.all(URLS.map((url) => read(url)))
    const complete = responses.every(({ status }) => status < 500)
    const text = responses.map(({ status, body }) => (status === 200 ? String(body) : '-'))
    const page = {
      status: statusOf(complete),
      html: exactCopy(Buffer.from(text.join(' '))),
      complete,
    }
    return complete || !skeletons ? page : { ...page, isSkeleton: skeletons }
  }
  return new PageCache({
    render,
    renderAgain: render,
    call({ url, etag }) {
      requests.push(`${url} ${etag ?? ''}`)
      return Promise.resolve(respond(url, etag))
    },
    headers: {},
    freshMs: FRESH_MS,
  })
}

async function readPage(cache: PageCache) {
  const served = await cache.serve(TAG, 'identity')
  if (!('encoded' in served)) throw new Error('The page is not cached')
  return {
    html: served.encoded.body.toString(),
    etag: served.encoded.etag,
    isStale: served.isStale,
  }
}

test('every source is revalidated, and unchanged sources render nothing', async () => {
  const cache = openCache()
  const first = await readPage(cache)
  expect(first.html).toBe('Looms one -')
  requests = []
  await pause(2 * FRESH_MS)
  expect(await readPage(cache)).toEqual(first)
  expect(requests.toSorted()).toEqual(['/about ', '/posts "one"', '/tag "Looms"'])
  expect(renderings).toBe(1)
})

test.each([
  ['/tag', 'Weaving', 'Weaving one -'],
  ['/posts', 'two', 'Looms two -'],
  ['/about', 'us', 'Looms one us'],
  ['/posts', undefined, 'Looms - -'],
])('a change of %s to %s alone is shown', async (url, body, expected) => {
  const cache = openCache()
  const before = await readPage(cache)
  await pause(2 * FRESH_MS)
  bodies[url] = body
  const after = await readPage(cache)
  expect(after.html).toBe(expected)
  expect(after.etag).not.toBe(before.etag)
  expect(renderings).toBe(2)
})

test.each(URLS)('the page is sent stale while %s fails', async (url) => {
  const cache = openCache()
  const before = await readPage(cache)
  await pause(2 * FRESH_MS)
  const own = bodies[url]
  bodies[url] = null
  expect(await readPage(cache)).toEqual({ ...before, isStale: true })
  bodies[url] = own
  expect(await readPage(cache)).toEqual(before)
})

test.each([
  [undefined, 200, 'Weaving - -'],
  [true as const, 200, 'Looms one -'],
  [true as const, 503, 'Looms one -'],
])(
  'after a change while another source fails (skeleton: %s, %i), %s is sent',
  async (isSkeleton, status, sent) => {
    skeletons = isSkeleton
    lackStatus = status
    const cache = openCache()
    await readPage(cache)
    await pause(2 * FRESH_MS)
    bodies['/tag'] = 'Weaving'
    bodies['/posts'] = null
    const served = await cache.serve(TAG, 'identity')
    const page = 'encoded' in served ? served.encoded.body : (served.uncached as WholePage).html
    expect(String(page)).toBe(sent)
    expect('isStale' in served && served.isStale).toBe(isSkeleton === true)
    bodies['/posts'] = 'two'
    expect((await readPage(cache)).html).toBe('Weaving two -')
  },
)

test('a page that is gone is not shown any more while another source fails', async () => {
  skeletons = true
  onTestFinished(() => void (isGone = false))
  const cache = openCache()
  await readPage(cache)
  await pause(2 * FRESH_MS)
  isGone = true
  bodies['/tag'] = 'Gone'
  bodies['/posts'] = null
  const served = await cache.serve(TAG, 'identity')
  expect('uncached' in served && served.uncached).toMatchObject({ status: 404 })
})
