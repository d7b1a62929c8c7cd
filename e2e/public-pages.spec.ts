import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { DataService } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { untilFacesAreThere } from './support/faces.ts'
import { firstViewOf, HAIR, watchShifts } from './support/first-view.ts'
import { beginDraft } from './support/my-posts.ts'
import { picture } from './support/pictures.ts'
import { startProduct } from './support/product.ts'
import type { Product } from './support/product.ts'
import { heading, open, untilServed, untilStatus } from './support/screens.ts'
import { test } from './support/test.ts'

const KB = 1024

const MONTH = new Date().toISOString().slice(0, 7)

/** What of the path is known before anything is published. */
type PathOf = (known: { author: string; post: string }) => string

/** Every page that leads to posts, beside the list, and what its HTML has of them. */
const PAGES: [name: string, path: PathOf, part?: string][] = [
  ['a search', () => '/search?q=quietude'],
  ['the tags', () => '/tags'],
  ['a tag', () => '/tag/quietude'],
  ['an author', ({ author }) => `/author/${author}`],
  ['the archive', () => '/archive', `/archive/${MONTH}`],
  ['a month', () => `/archive/${MONTH}`],
]

const LINE = 'A pen, a page and a quiet hour: that is all it takes, and all it ever took. '

/** Publishes posts with pictures, tags and a series; resolves to their author and the newest. */
async function publishSome(api: DataService): Promise<{ ada: Account; post: string }> {
  const ada = await api.signUp('Ada of the pages')
  let post = ''
  for (const number of [1, 2, 3, 4]) {
    post = await api.publish(ada, {
      title: `Quietude ${number}`,
      content: LINE.repeat(20),
      tags: ['Quietude', `Number ${number}`],
      ...(number % 2 === 0 && { image: picture() }),
    })
  }
  return { ada, post }
}

test.describe('Pages that lead to posts', () => {
  // One worker for all: each would publish the posts again.
  test.describe.configure({ mode: 'default' })

  let own: Product
  let known = { author: '', post: '' }

  /** The address of a page, once the server sends all of it. */
  async function at(page: Page, path: PathOf, words: string): Promise<string> {
    const address = own.webOrigin + path(known)
    await untilServed(page, address, words)
    return address
  }

  // A product of its own: titles of other tests need more files of fonts.
  test.beforeAll(async () => {
    own = await startProduct()
    const { ada, post } = await publishSome(new DataService(own.apiOrigin))
    known = { author: ada.user._id, post }
  })
  test.afterAll(async () => {
    await own.stop()
  })

  for (const [name, path, part = 'Quietude'] of PAGES) {
    test(`${name}: accessible, at any size and in the dark`, async ({ page }) => {
      await open(page, await at(page, path, part))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(/Quietude|2\d{3}/)
      await expectAccessible(page)
    })

    test(`${name}: script, style and requests of the first view; nothing shifts`, async ({
      page,
    }) => {
      const shift = await watchShifts(page)
      const { script, style, requests } = await firstViewOf(page, await at(page, path, part))
      expect(script).toBeGreaterThan(0)
      expect(script).toBeLessThanOrEqual(110 * KB)
      expect(style).toBeGreaterThan(0)
      expect(style).toBeLessThanOrEqual(12 * KB)
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12)
      await untilFacesAreThere(page)
      expect(await shift()).toBeLessThan(HAIR)
    })

    test(`${name}: is complete without script, and no wider than a narrow phone`, async ({
      browser,
    }) => {
      const viewport = { width: 320, height: 640 }
      const context = await browser.newContext({ javaScriptEnabled: false, viewport })
      const page = await context.newPage()
      await page.goto(await at(page, path, part))
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      // The width of the content, measured without running script in the page.
      const box = await page.locator('body').boundingBox()
      expect(box?.width).toBe(viewport.width)
      await context.close()
    })
  }
})

async function textAt(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { maxRedirects: 0 })
  return response.text()
}

async function expectFresh(page: Page, path: string, text: string): Promise<void> {
  await expect.poll(() => textAt(page, path), { message: path }).toContain(text)
}

test('Pages and documents that show a post follow its changes', async ({ page, api, product }) => {
  test.slow()
  const author = await api.signUp('Bea Before')
  const title = 'Marginalia of old'
  const id = await api.publish(author, { title, content: 'Words', tags: ['Marginalia'] })
  const { _id } = author.user
  const oembed = `/oembed?url=${encodeURIComponent(`${product.webOrigin}/post/${id}`)}`
  const ofTag = ['', '/feed.xml', '/atom.xml'].map((part) => `/tag/marginalia${part}`)
  const ofAuthor = ['', '/feed.json'].map((part) => `/author/${_id}${part}`)
  const ofPost = ['', '.md'].map((part) => `/post/${id}${part}`)
  const ofSite = '/ /all-post /feed.xml /atom.xml /feed.json /llms.txt /search?q=marginalia'
  const withTitle = [...ofSite.split(' '), ...ofTag, ...ofAuthor, ...ofPost, oembed].concat(
    `/archive/${MONTH}`,
  )
  const withName = ['/all-post', `/post/${id}`, `/author/${_id}`, '/feed.xml', '/atom.xml']

  await test.step('after it was published', async () => {
    for (const path of withTitle) await expectFresh(page, path, title)
    for (const path of withName) await expectFresh(page, path, 'Bea Before')
    await expectFresh(page, '/tags', 'Marginalia')
  })
  await test.step('after its title changed', async () => {
    await api.change(author, id, { title: 'Marginalia of now', content: 'Words' })
    for (const path of withTitle) await expectFresh(page, path, 'Marginalia of now')
  })
  await test.step('after its author changed the name', async () => {
    await api.rename(author, 'Bea Behind')
    for (const path of withName) await expectFresh(page, path, 'Bea Behind')
  })
  await test.step('after it was deleted', async () => {
    await api.remove(author, id)
    for (const path of [`/post/${id}`, `/post/${id}.md`, '/tag/marginalia']) {
      await untilStatus(page, path, 404)
    }
    for (const path of ['/all-post', '/feed.xml', '/tags', '/search?q=marginalia', '/llms.txt']) {
      await expect.poll(() => textAt(page, path), { message: path }).not.toContain('Marginalia of')
    }
  })
})

test('A search that fails says so, and is repeated only on request', async ({ page, problems }) => {
  problems.allow(/status of 400/, /Failed to search/)
  await open(page, '/search')
  let calls = 0
  await page.route(/\/api\/v1\/search\?/, (route) => {
    calls++
    return route.fulfill({ status: 400, json: { msg: 'Not now.' } })
  })
  await page.getByRole('searchbox', { name: 'Search' }).fill('looms')
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('The search did not work. Not now.')
  const once = calls
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => calls).toBe(once + 1)
  await expect(failure).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toBe(once + 1)
})

test('Back to an earlier search: the field says what was searched for, unless somebody types in it', async ({
  page,
}) => {
  await open(page, '/search?q=loom')
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.fill('wool')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=wool')
  await expect(page).toHaveTitle(/wool/)
  await page.goBack()
  await expect(field).toHaveValue('loom')
  await page.goForward()
  await expect(field).toHaveValue('wool')
  await field.press('End')
  await page.keyboard.type('en')
  await page.goBack()
  await expect(page).toHaveTitle(/loom/)
  await expect(field).toHaveValue('woolen')
})

test('Search: words that only a draft has are in no published post', async ({
  page,
  api,
  signIn,
}) => {
  await beginDraft(api, await signIn(), { title: 'Antimacassar' })
  await open(page, '/search?q=antimacassar%09')
  await expect(page.getByRole('link', { name: 'Antimacassar' })).toBeVisible()
  await expect(page.getByRole('status').getByText('No published post matches.')).toBeVisible()
  await expect(page.getByText('Nothing was found.')).toHaveCount(0)
})

test('Search: from the top bar by a key, without script, and with words in any script', async ({
  page,
  api,
  browser,
  product,
}) => {
  const author = await api.signUp()
  await api.publish(author, { title: 'Zibaldone', content: 'Commonplace books of old Florence' })
  await api.publish(author, { title: '図書館の夜', content: '静かな図書館で本を読む' })
  // On a busy machine the index takes more than its second. A word without a post is corrected later, when the
  // words are counted anew.
  for (const words of ['zibaldone', '図書館']) {
    const search = `${product.apiOrigin}/api/v1/search?q=${encodeURIComponent(words)}`
    await expect.poll(async () => (await page.request.get(search)).text()).toContain('"post"')
  }
  await open(page, '/all-post')
  await page.keyboard.press('/')
  await expect(heading(page, 'Search')).toBeVisible()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await expect(field).toBeFocused()
  await field.fill('zibaldone')
  await field.press('Enter')
  await expect(page).toHaveURL('/search?q=zibaldone')
  await expect(page.getByRole('main').getByRole('link', { name: 'Zibaldone' })).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${product.webOrigin}/search`)
  await plain.getByRole('searchbox').fill('図書館')
  await plain.getByRole('searchbox').press('Enter')
  await expect(plain).toHaveURL(/\/search\?q=/)
  // On a busy machine, the first answer may be a skeleton.
  await untilServed(plain, plain.url(), '図書館の夜')
  await plain.reload()
  await expect(plain.getByRole('main').getByRole('link', { name: '図書館の夜' })).toBeVisible()
  await expect(plain.getByRole('main').locator('mark').first()).toHaveText(/図/)
  await context.close()
})
