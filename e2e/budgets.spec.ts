import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { untilFacesAreThere } from './support/faces.ts'
import { picture } from './support/pictures.ts'
import { untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const KB = 1024

interface FirstView {
  /** Bytes over the line, compressed with brotli. */
  script: number
  style: number
  requests: string[]
}

/** Bytes of an address in brotli: what any browser gets over https. */
async function compressedSize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
  return Number(answer.headers.get('Content-Length'))
}

async function firstViewOf(page: Page, path: string): Promise<FirstView> {
  const requests: { url: string; type: string }[] = []
  page.on('request', (request) => {
    requests.push({ url: request.url(), type: request.resourceType() })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const sizes = requests.map(async ({ url, type }) => ({ type, bytes: await compressedSize(url) }))
  const sum = async (kind: string) =>
    (await Promise.all(sizes))
      .filter(({ type }) => type === kind)
      .reduce((total, { bytes }) => total + bytes, 0)
  return {
    script: await sum('script'),
    style: await sum('stylesheet'),
    requests: requests.filter(({ type }) => type !== 'image').map(({ url }) => url),
  }
}

/** The shift of the layout that people see, summed over the whole visit (Layout Instability). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { total: 0 }
    Object.assign(globalThis, { layoutShift: state })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        state.total += (entry as unknown as { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { layoutShift: { total: number } }).layoutShift.total,
    )
}

const WORDS = 'A pen, a page and a quiet hour: that is all it takes, and all it ever took. '

test.describe('Budgets', () => {
  // One worker for all, because each would publish 24 posts.
  test.describe.configure({ mode: 'default' })

  let paths: Record<string, string>
  let newest = ''

  test.beforeAll(async ({ api }) => {
    const author = await api.signUp()
    const image = picture()
    let id = ''
    for (let index = 0; index < 24; index++) {
      newest = `Post ${index} on the patience of ink and paper`
      id = await api.publish(author, {
        title: newest,
        content: `${index} ${WORDS.repeat(20)}`,
        image,
      })
    }
    paths = { 'the landing page': '/', 'the list': '/all-post', 'a post': `/post/${id}` }
  })

  for (const name of ['the landing page', 'the list', 'a post']) {
    test(`${name}: script, style and requests of the first view`, async ({ page }) => {
      const { script, style, requests } = await firstViewOf(page, paths[name] ?? '')
      expect(script).toBeGreaterThan(0)
      expect(script).toBeLessThanOrEqual(110 * KB)
      expect(style).toBeGreaterThan(0)
      expect(style).toBeLessThanOrEqual(12 * KB)
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12)
    })

    test(`${name}: nothing shifts while it loads`, async ({ page }) => {
      await untilServed(page, paths[name] ?? '', name === 'the list' ? newest : '')
      const shift = await watchShifts(page)
      await page.goto(paths[name] ?? '', { waitUntil: 'networkidle' })
      await untilFacesAreThere(page)
      expect(await shift()).toBe(0)
    })
  }

  test('the list: HTML', async ({ product }) => {
    const bytes = await compressedSize(`${product.webOrigin}/all-post`)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(8 * KB)
  })

  test('one script runs before the first paint; it stands in the page, and is small', async ({
    page,
  }) => {
    const html = await (await page.request.get('/all-post')).text()
    const before = [
      ...html.matchAll(
        /<script(?![^>]*type="(?:module|application\/(?:ld\+)?json)")([^>]*)>([^<]*)/g,
      ),
    ]
    expect(before.map(([, attributes]) => attributes)).toEqual([''])
    expect(brotliCompressSync(before[0]?.[2] ?? '').byteLength).toBeLessThan(KB)
  })
})
