import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { untilFacesAreThere } from './support/faces.ts'
import { compressedSize, firstViewOf, HAIR, watchShifts } from './support/first-view.ts'
import { picture } from './support/pictures.ts'
import { untilServed } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const KB = 1024

const WORDS = 'A pen, a page and a quiet hour: that is all it takes, and all it ever took. '

/** The code of the scripts in the HTML of a page. */
async function inlineScripts(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const found = html.matchAll(
    /<script(?![^>]*type="(?:module|application\/(?:ld\+)?json)")>(.*?)<\/script>/gs,
  )
  return [...found].map(([, code = '']) => code)
}

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
      await untilServed(page, paths[name] ?? '')
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
      expect(await shift()).toBeLessThan(HAIR)
    })
  }

  test('the scripts of a page have the texts of its language alone', async ({ page }) => {
    const { requests } = await firstViewOf(page, '/all-post')
    const scripts = requests.filter((url) => url.endsWith('.js'))
    const code = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))
    const found = (words: string[]) => words.filter((word) => code.join('\n').includes(word))
    expect(found(['All Post', 'You are offline'])).toHaveLength(2)
    expect(found(['Alle Beiträge', 'Du bist offline', 'كل التدوينات', 'دون اتصال'])).toEqual([])
  })

  test('the list: HTML', async ({ product }) => {
    const bytes = await compressedSize(`${product.webOrigin}/all-post`)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(8 * KB)
  })

  test('one script runs before the first paint; it stands in the page, and is small', async ({
    page,
  }) => {
    const [first, ...others] = await inlineScripts(page, '/all-post')
    expect(others).toEqual([])
    expect(brotliCompressSync(first ?? '').byteLength).toBeLessThan(KB)
  })

  test('a writing screen has one more, which is small', async ({ page }) => {
    const [first] = await inlineScripts(page, '/all-post')
    for (const path of ['/createpost', '/post/edit/00000000-0000-7000-8000-000000000000']) {
      const [same, second, ...others] = await inlineScripts(page, path)
      expect([same, others]).toEqual([first, []])
      expect(brotliCompressSync(second ?? '').byteLength).toBeLessThan(KB)
    }
  })
})
