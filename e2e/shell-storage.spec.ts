import { expect } from '@playwright/test'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { cardOf, control, fill, heading, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

/** Opens a page that a service worker answers for; gives that worker. */
async function openUnderWorker(page: Page, context: BrowserContext): Promise<Worker> {
  const started = context.waitForEvent('serviceworker')
  await open(page, '/login')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return started
}

/** Empties all caches, so that files are fetched again. */
async function emptyCaches(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  })
}

/** Every way in which the worker's storage can fail it. */
const FAILURES: Record<string, (worker: Worker, page: Page) => Promise<void>> = {
  'is full': async (worker, page) => {
    await emptyCaches(page)
    // What a browser does when a device or an origin's share of it is full.
    await worker.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    })
  },
  'cannot be opened': async (worker) => {
    await worker.evaluate(() => {
      CacheStorage.prototype.open = () => Promise.reject(new DOMException('broken', 'UnknownError'))
    })
  },
  'never answers': async (worker) => {
    await worker.evaluate(() => {
      CacheStorage.prototype.open = () => new Promise(() => undefined)
    })
  },
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const [state, fail] of Object.entries(FAILURES)) {
    test(`Storage: where the worker’s ${state}, pages are what the network has`, async ({
      page,
      context,
      api,
    }) => {
      const image = picture()
      const post = { title: `Network ${state}`, content: 'Words', image }
      const id = await api.publish(await api.signUp(), post)
      const worker = await openUnderWorker(page, context)
      await fail(worker, page)
      await open(page, '/all-post')
      await expect(cardOf(page, post.title)).toBeVisible()
      await open(page, `/post/${id}`)
      await expect(heading(page, post.title)).toBeVisible()
      const cover = page.getByRole('main').locator('img').first()
      await expect
        .poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      const faces = () =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
      await expect.poll(faces).toBeGreaterThan(1)
    })
  }
})

/** As in a browser that is told to keep nothing: each of these throws when it is named. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException(`${name} is forbidden`, 'SecurityError')
      },
    })
  }
}

/** As on a device that is full: what is there can be read, and nothing can be added. */
function fillStorage(): void {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Storage.prototype.setItem = full
  IDBObjectStore.prototype.put = full
  IDBObjectStore.prototype.add = full
}

for (const [state, forbid] of [
  ['forbidden', forbidStorage],
  ['full', fillStorage],
] as const) {
  test(`Storage: ${state}, every screen opens, and somebody can sign in and read on`, async ({
    page,
    context,
    api,
    problems,
  }) => {
    problems.allow(/status of 404/)
    const ada = await api.signUp()
    const id = await api.publish(ada, { title: `Read while ${state}`, content: 'Words' })
    await context.addInitScript(forbid)
    for (const path of ['/', '/all-post', `/post/${id}`, '/signup', '/nowhere', '/reset#1']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.getByLabel('Theme').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await open(page, '/login')
    await fill(page, { 'Email Address': ada.user.email, Password: ada.password })
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(control(topBar(page), 'Logout')).toBeVisible()
    await control(topBar(page), 'All Post').click()
    await cardOf(page, `Read while ${state}`).getByRole('link').first().click()
    await expect(control(page.getByRole('main'), 'Edit')).toBeVisible()
    await control(topBar(page), 'Write').click()
    await page.getByLabel('Post Title').fill('Words that nothing keeps')
    await control(topBar(page), 'Logout').click()
  })
}
