import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import type { Served } from './page-cache.ts'
import type { Renderer } from './renderer.ts'

const SOURCE = 'http://api.example/posts/1'
const POST: PageAddress = { key: '/post/1', isFixed: false }
const FRESH_MS = 40

/** A data service of one post, and a site that renders nothing but its text. */
class Stage {
  text: string | undefined = 'one'
  withEtag = true
  broken = false
  slowMs = 0
  asked: (string | null)[] = []
  rendered = 0

  readonly send: typeof fetch = async (_, init) => {
    const known = new Headers(init?.headers).get('If-None-Match')
    this.asked.push(known)
    await pause(this.slowMs, undefined, init?.signal ? { signal: init.signal } : {})
    if (this.broken) return new Response(null, { status: 503 })
    if (this.text === undefined) return new Response('{}', { status: 404 })
    const etag = `"${this.text}"`
    if (this.withEtag && known === etag) return new Response(null, { status: 304 })
    return new Response(this.text, this.withEtag ? { headers: { ETag: etag } } : {})
  }

  readonly render: Renderer = async (_, send) => {
    this.rendered += 1
    const answer = await send(SOURCE).catch(() => new Response(null, { status: 500 }))
    const html = await answer.text()
    if (answer.status === 404) return { status: 404, html: 'not found', complete: true }
    return { status: 200, html: answer.ok ? html : 'skeleton', complete: answer.ok }
  }

  readonly cache = new PageCache({
    webOrigin: 'http://blog.example',
    render: this.render,
    send: this.send,
    headers: { 'X-Test': 'yes' },
    freshMs: FRESH_MS,
  })
}

function textOf(served: Served): string {
  if ('ready' in served) return served.ready.bodies.identity.toString()
  return served.once instanceof Response ? 'redirect' : served.once.html
}

test('a page is made once, however many ask for it at the same time', async () => {
  const stage = new Stage()
  const served = await Promise.all(Array.from({ length: 64 }, () => stage.cache.serve(POST)))
  expect(new Set(served.map(textOf))).toEqual(new Set(['one']))
  expect(stage.rendered).toBe(1)
  expect(stage.asked).toEqual([null])
  const [first] = served
  expect(first && 'ready' in first && first.ready.headers.br).toContain('X-Test')
})

test('after its second one question tells whether it still holds', async () => {
  const stage = new Stage()
  await stage.cache.serve(POST)
  await pause(2 * FRESH_MS)
  expect(stage.cache.peek(POST)).toBeUndefined()
  await Promise.all(Array.from({ length: 64 }, () => stage.cache.serve(POST)))
  expect(stage.asked).toEqual([null, '"one"'])
  expect(stage.rendered).toBe(1)
  expect(stage.cache.peek(POST)).toBeDefined()
})

test.each([true, false])(
  'a change is rendered from the answer that told of it (etag: %s)',
  async (withEtag) => {
    const stage = new Stage()
    stage.withEtag = withEtag
    await stage.cache.serve(POST)
    await pause(2 * FRESH_MS)
    expect(textOf(await stage.cache.serve(POST))).toBe('one')
    await pause(2 * FRESH_MS)
    stage.text = 'two'
    expect(textOf(await stage.cache.serve(POST))).toBe('two')
    expect(stage.rendered).toBe(2)
    expect(stage.asked).toHaveLength(3)
  },
)

test.each(['broken', 'slow'])(
  'the old page is served only while the service is %s, and says so',
  async (how) => {
    const stage = new Stage()
    await stage.cache.serve(POST)
    await pause(2 * FRESH_MS)
    stage.text = 'two'
    if (how === 'broken') stage.broken = true
    else stage.slowMs = 5_000
    const served = await stage.cache.serve(POST)
    expect(textOf(served)).toBe('one')
    expect(served).toMatchObject({ isStale: true })
    stage.broken = false
    stage.slowMs = 0
    expect(textOf(await stage.cache.serve(POST))).toBe('two')
  },
)

test('what is gone is gone, also when the service fails afterwards', async () => {
  const stage = new Stage()
  await stage.cache.serve(POST)
  await pause(2 * FRESH_MS)
  stage.text = undefined
  expect(await stage.cache.serve(POST)).toMatchObject({ once: { status: 404 } })
  stage.broken = true
  expect(textOf(await stage.cache.serve(POST))).toBe('skeleton')
})

test('what is not kept is made once, too, for all who wait for it', async () => {
  const stage = new Stage()
  stage.text = undefined
  await Promise.all(Array.from({ length: 64 }, () => stage.cache.serve(POST)))
  expect(stage.rendered).toBe(1)
})

test('neither what was not found nor a skeleton is kept', async () => {
  const stage = new Stage()
  stage.text = undefined
  expect(textOf(await stage.cache.serve(POST))).toBe('not found')
  stage.text = 'one'
  stage.broken = true
  expect(textOf(await stage.cache.serve(POST))).toBe('skeleton')
  stage.broken = false
  expect(textOf(await stage.cache.serve(POST))).toBe('one')
})

test('a page without data is never asked about again', async () => {
  const stage = new Stage()
  const fixed = { key: '/', isFixed: true }
  await stage.cache.serve(fixed)
  await pause(2 * FRESH_MS)
  expect(stage.cache.peek(fixed)).toBeDefined()
})
