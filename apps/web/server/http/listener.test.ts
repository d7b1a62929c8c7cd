import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createReadiness } from '@inkwell/serving/graceful-stop'
import type { Readiness } from '@inkwell/serving/graceful-stop'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { createListener } from './listener.ts'
import type { FindMoved } from '../pages/old-addresses.ts'
import { PageCache } from '../pages/page-cache.ts'
import { queueRendering } from '../pages/render-queue.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { StaticFile } from '../files/static-files.ts'

setTexts(await loadTexts('en'))

const html = `<p>${'page '.repeat(400)}</p>`

function fileOf(text: string): StaticFile {
  const body = Buffer.from(text)
  return { identity: { body, etag: '"f"', headers: ['ETag', '"f"', 'Content-Type', 'text/css'] } }
}

function generateOne(): Promise<StaticFile> {
  return Promise.resolve(fileOf('generated'))
}

interface ServeOptions {
  readiness?: Readiness
  findMoved?: FindMoved
}

async function serve(
  render: Renderer,
  { readiness = createReadiness(), findMoved }: ServeOptions = {},
): Promise<string> {
  const headers = { 'X-Frame': 'none' }
  const files = new Map([['/assets/a.css', fileOf('a{}')]])
  const listener = createListener({
    files,
    lazy: { has: (address) => address === '/sw.js', get: generateOne },
    pages: new PageCache({
      render,
      renderAgain: render,
      headers,
      call: () => Promise.reject(new Error('no data here')),
    }),
    headers,
    plain: {
      crash: '<h1>This page broke</h1>',
      busy: '<h1>Overload</h1>',
      missing: '<h1>Nothing</h1>',
    },
    addressOf: (request) => String(request?.headers['x-from'] ?? 'somewhere'),
    readiness,
    ...(findMoved && { findMoved }),
    log: pino({ level: 'silent' }),
  })
  const server = createServer(listener).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const renderPage: Renderer = () =>
  Promise.resolve({ status: 200, html: Buffer.from(html), complete: true })

test('a page comes in the encoding that was asked for, then as 304', async () => {
  const origin = await serve(renderPage)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(origin, { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('X-Frame')).toBe('none')
    expect(answer.headers.get('Cache-Control')).toContain('s-maxage=1')
    // fetch has decoded the body already; the length tells what went over the line.
    expect(await answer.text()).toBe(html)
    const length = Number(answer.headers.get('Content-Length'))
    expect(length < html.length).toBe(encoding !== 'identity')
    const etag = answer.headers.get('ETag') ?? ''
    const again = await fetch(origin, {
      headers: { 'Accept-Encoding': encoding, 'If-None-Match': `"x", ${etag}` },
    })
    expect([again.status, again.headers.get('ETag')]).toEqual([304, etag])
    expect(again.headers.get('Content-Encoding')).toBeNull()
  }
})

test('HEAD has the headers of GET and no body', async () => {
  const origin = await serve(renderPage)
  const answer = await fetch(origin, { method: 'HEAD' })
  expect(Number(answer.headers.get('Content-Length'))).toBeGreaterThan(0)
  expect(await answer.text()).toBe('')
})

test('a file, then as 304', async () => {
  const origin = await serve(renderPage)
  expect(await (await fetch(`${origin}/assets/a.css`)).text()).toBe('a{}')
  const headers = { 'If-None-Match': 'W/"f"' }
  expect((await fetch(`${origin}/assets/a.css`, { headers })).status).toBe(304)
})

test('a file that is generated on demand', async () => {
  const origin = await serve(renderPage)
  expect(await (await fetch(`${origin}/sw.js`)).text()).toBe('generated')
})

test('a page that is not cached is sent with its status and no-cache', async () => {
  const origin = await serve(() =>
    Promise.resolve({ status: 404, html: Buffer.from(html), complete: true }),
  )
  const answer = await fetch(`${origin}/post/1`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(answer.headers.get('X-Frame')).toBe('none')
})

test('an internal error sends a page without its cause', async () => {
  const origin = await serve(() => Promise.reject(new Error('secret cause')))
  const answer = await fetch(`${origin}/post/1`)
  expect([answer.status, answer.headers.get('X-Frame')]).toEqual([500, 'none'])
  const page = await answer.text()
  expect(page).toContain('This page broke')
  expect(page).not.toContain('secret cause')
})

test('overload sends a page with 503 and Retry-After', async () => {
  const mayRender = Promise.withResolvers<void>()
  const bounds = { running: 1, waiting: 1 }
  const renderSlowly: Renderer = async (...given) => {
    await mayRender.promise
    return renderPage(...given)
  }
  const queued = queueRendering(renderSlowly, pino({ level: 'silent' }), bounds)
  const asked: string[] = []
  const origin = await serve((address, send) => {
    asked.push(address)
    return address === '/login' ? renderPage(address, send) : queued(address, send)
  })
  await fetch(`${origin}/login`)
  const waiting = ['/post/1', '/post/2'].map((path) => fetch(origin + path))
  // The next one would take the place of one that comes later.
  await expect.poll(() => asked).toHaveLength(3)
  const answer = await expect
    .poll(() => fetch(`${origin}/post/3`, { signal: AbortSignal.timeout(200) }).catch(() => null))
    .toMatchObject({ status: 503 })
    .then(() => fetch(`${origin}/post/4`))
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(answer.headers.get('X-Frame')).toBe('none')
  expect(await answer.text()).toContain('Overload')
  // Cached pages are served as before.
  expect((await fetch(`${origin}/login`)).status).toBe(200)
  mayRender.resolve()
  for (const page of await Promise.all(waiting)) expect(page.status).toBe(200)
})

test('all addresses that do not exist share one document', async () => {
  const seen: string[] = []
  const origin = await serve((address) => {
    seen.push(address)
    return Promise.resolve({ status: 404, html: Buffer.from(html), complete: true })
  })
  const nowhere = Array.from({ length: 30 }, (_, i) => `/nope/${i}?${i}`)
  for (const path of ['/%E0%A4', '//evil.example', ...nowhere]) {
    const answer = await fetch(origin + path, { headers: { 'If-None-Match': '*' } })
    expect([path, answer.status, answer.headers.get('X-Frame')]).toEqual([path, 404, 'none'])
    expect(await answer.text()).toBe(html)
  }
  expect(seen).toEqual(['/not/found'])
  for (const path of ['/%0A', '/%0D', '/%E2%80%A8']) {
    const answer = await fetch(origin + path)
    expect([path, answer.status, answer.headers.get('X-Frame')]).toEqual([path, 404, 'none'])
    expect(await answer.text()).toBe('<h1>Nothing</h1>')
  }
})

test('another spelling redirects to the address of a page, and renders nothing', async () => {
  const seen: string[] = []
  const origin = await serve((address, ask) => {
    seen.push(address)
    return renderPage(address, ask)
  })
  for (const path of ['/POST/1?2', '/%70ost/1?2', '/post/1/?2', '/post//1?2']) {
    const answer = await fetch(origin + path, { redirect: 'manual' })
    expect([path, answer.status]).toEqual([path, 308])
    expect(answer.headers.get('Location')).toBe('/post/1?2')
    expect(answer.headers.get('X-Frame')).toBe('none')
  }
  expect(seen).toEqual([])
  expect(await (await fetch(`${origin}/all%2Dpost`)).text()).toBe(html)
  expect(seen).toEqual(['/all-post'])
})

test('only GET and HEAD are allowed, and /healthz reports health', async () => {
  const origin = await serve(renderPage)
  const posted = await fetch(origin, { method: 'POST' })
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(posted.headers.get('X-Frame')).toBe('none')
  const health = await fetch(`${origin}/healthz`)
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }])
})

test('/readyz reports that the server is about to stop', async () => {
  const readiness = createReadiness()
  const origin = await serve(renderPage, { readiness })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  readiness.isStopping = true
  const ready = await fetch(`${origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
})

test('a client with many requests does not delay those of other addresses', async () => {
  const order: string[] = []
  const mayRender = Promise.withResolvers<void>()
  const renderSlowly: Renderer = async (address, ask) => {
    await mayRender.promise
    await pause(5)
    order.push(address)
    return renderPage(address, ask)
  }
  const bounds = { running: 1, waiting: 100 }
  const origin = await serve(queueRendering(renderSlowly, pino({ level: 'silent' }), bounds))
  let refused = 0
  async function get(path: string, from: string): Promise<number> {
    const { status } = await fetch(origin + path, { headers: { 'X-From': from } })
    if (status === 503) refused += 1
    return status
  }
  const requests = Array.from({ length: 140 }, (_, i) => get(`/post/${i}`, 'crowd'))
  await expect.poll(() => refused).toBeGreaterThan(20)
  mayRender.resolve()
  await expect.poll(() => order.length).toBeGreaterThan(5)
  const before = order.length
  expect(await Promise.all(['a', 'b', 'c'].map((id) => get(`/post/${id}`, 'other')))).toEqual([
    200, 200, 200,
  ])
  expect(order.indexOf('/post/c') - before).toBeLessThan(20)
  await Promise.all(requests)
})

test('where the site has nothing, an address of an imported site is answered with one redirect', async () => {
  const render: Renderer = (address) => {
    const status = address.startsWith('/author/') ? 404 : 200
    return Promise.resolve({ status, html: Buffer.from(html), complete: true })
  }
  const findMoved: FindMoved = (target, destination) => {
    const isKnown = destination === undefined && target === '/author/ada'
    return Promise.resolve(isKnown ? '/author/1' : undefined)
  }
  const origin = await serve(render, { findMoved })
  const answers = await Promise.all(
    ['/author/ada', '/author/bob', '/tags'].map((path) =>
      fetch(origin + path, { redirect: 'manual' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([301, 404, 200])
  expect(answers[0]?.headers.get('Location')).toBe('/author/1')
})
