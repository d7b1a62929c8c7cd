import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import {
  control,
  holdBack,
  PHONE,
  stopTimers,
  topBar,
  untilServed,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const SCRIPTS = /\/assets\/(?!head-script)[^/]+\.js$/
const FONTS = /\.woff2$/

/** When a file, or those of a kind, were asked for, in milliseconds from the first paint. */
async function askedFor(page: Page, what: RegExp | string): Promise<number[]> {
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  const files = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const from = painted?.startTime ?? Number.NaN
    const entries = performance.getEntriesByType('resource')
    return entries.map(({ name, startTime }) => ({ name, after: startTime - from }))
  })
  const isMeant = (name: string) => (typeof what === 'string' ? name === what : what.test(name))
  return files.filter(({ name }) => isMeant(name)).map(({ after }) => after)
}

for (const name of ['/', '/all-post', '/login', 'a post with a cover']) {
  test(`First paint: on ${name}, fonts are requested before it, and scripts after it`, async ({
    page,
    api,
  }) => {
    const post = { title: 'Painted first', content: 'Words', image: picture() }
    const id = await api.publish(await api.signUp(), post)
    const address = name.startsWith('/') ? name : `/post/${id}`
    await untilServed(page, address)
    // On a busy machine, scripts are loaded before a paint that comes later than this.
    await stopTimers(page, 5_000)
    await page.goto(address, { waitUntil: 'networkidle' })
    // The network may be idle before the first paint.
    await waitUntilAlive(page)
    const scripts = await askedFor(page, SCRIPTS)
    expect(scripts.length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...scripts)).toBeGreaterThan(0)
    const fonts = await askedFor(page, FONTS)
    expect(fonts.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...fonts)).toBeLessThan(0)
  })
}

test('First paint: of the covers in a list, only the first is asked for before it', async ({
  page,
  api,
}) => {
  const author = await api.signUp()
  for (let index = 0; index < 8; index++) {
    const image = picture(320, 200 + index)
    await api.publish(author, { title: `In a list ${index}`, content: 'Words', image })
  }
  await untilServed(page, '/all-post', 'In a list 7')
  await page.goto('/all-post', { waitUntil: 'networkidle' })
  await waitUntilAlive(page)
  await expect(async () => {
    const covers = await page
      .locator('.post-card img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ currentSrc, loading }) => ({ currentSrc, loading })),
      )
    const [first] = covers
    expect(first?.loading).toBe('eager')
    // Those far below are not asked for at all.
    const late = covers
      .map(({ currentSrc }) => currentSrc)
      .filter((address) => address && address !== first?.currentSrc)
    expect(new Set(late).size).toBeGreaterThan(1)
    for (const address of late) {
      const [asked = Number.NaN] = await askedFor(page, address)
      expect(asked, address).toBeGreaterThan(0)
    }
  }).toPass({ timeout: 60_000 })
})

test('First paint: a cover that does not load delays neither it nor hydration', async ({
  page,
  api,
}) => {
  const post = { title: 'Held up', content: 'Words', image: picture() }
  const id = await api.publish(await api.signUp(), post)
  await holdBack(page, /\/images\//)
  await page.goto(`/post/${id}`, { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  await expect.poll(async () => (await askedFor(page, FONTS)).length).toBeGreaterThan(0)
})

test('First paint: what is clicked before React runs is done when it does', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  // Somebody in a hurry, to whom nothing seems to happen.
  await topBar(page).getByRole('button', { name: 'Open menu' }).click({ clickCount: 3 })
  await expect(topBar(page).getByRole('button', { name: 'Close menu' })).toHaveCount(0)
  scripts.release()
  await expect(topBar(page).getByRole('button', { name: 'Close menu' })).toBeVisible()
  await expect(control(topBar(page), 'All Post')).toBeVisible()
})

test('First paint: a click on About stays on the page before React runs, too', async ({ page }) => {
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await page.evaluate(() => Object.assign(window, { isStill: true }))
  await control(topBar(page), 'About').click()
  scripts.release()
  await waitUntilAlive(page)
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('First paint: the fonts are loaded', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.goto('/login', { waitUntil: 'networkidle' })
    expect(fonts).toHaveLength(2)
  })
})
