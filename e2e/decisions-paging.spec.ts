import { expect } from '@playwright/test'
import type { APIResponse, Locator, Page } from '@playwright/test'
import { untilFacesAreThere } from './support/faces.ts'
import {
  cardOf,
  cards,
  heading,
  open,
  skeletons,
  untilServed,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'
import type { DataService } from './support/accounts.ts'

test.use({ reducedMotion: 'no-preference' })

/** Publishes posts that stand above all others, the last one first; gives their titles as listed. */
async function publishMany(api: DataService, name: string, count: number): Promise<string[]> {
  const author = await api.signUp()
  const titles = Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
  for (const title of titles) await api.publish(author, { title, content: 'Words' })
  return titles.toReversed()
}

/** Keeps the lists that a page is given as they first were: other tests publish meanwhile. */
async function holdLists(page: Page): Promise<void> {
  const held = new Map<string, APIResponse>()
  await page.route(/\/api\/v1\/posts\/(?:\?.*)?$/, async (route) => {
    const url = route.request().url()
    const response = held.get(url) ?? (await route.fetch().catch(() => undefined))
    // The test may be over.
    if (!response) return
    held.set(url, response)
    await route.fulfill({ response })
  })
}

const older = 'Load more posts'

test('§A Paging: the newest 24 first, and more as one scrolls, each once and in order', async ({
  page,
  api,
}) => {
  const titles = await publishMany(api, 'Scrolled', 30)
  await page.setViewportSize({ width: 390, height: 700 })
  await untilServed(page, '/all-post', 'Scrolled 30')
  await open(page, '/all-post')
  await expect(cards(page)).toHaveCount(24)
  const call = page.waitForRequest(/\/api\/v1\/posts\/\?cursor=/)
  await cards(page).last().scrollIntoViewIfNeeded()
  await call
  await expect(cardOf(page, 'Scrolled 1')).toBeAttached()
  const shown = await cards(page).getByRole('heading').allTextContents()
  expect(shown.slice(0, 30)).toEqual(titles)
  expect(
    new Set(await cards(page).getByRole('heading').getByRole('link').evaluateAll(hrefs)).size,
  ).toBe(shown.length)
})

const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'))

test('§A Paging: the button does the same where scrolling does not', async ({ page, api }) => {
  await publishMany(api, 'Pressed', 26)
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe(): void {}
    }
  })
  await untilServed(page, '/all-post', 'Pressed 26')
  await open(page, '/all-post')
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('button', { name: older }).click()
  await expect(cardOf(page, 'Pressed 1')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('§A Paging: without script the button opens the older posts', async ({ page, api }) => {
    await publishMany(api, 'Unscripted', 26)
    await untilServed(page, '/all-post', 'Unscripted 26')
    await page.goto('/all-post')
    await expect(cardOf(page, 'Unscripted 26')).toBeVisible()
    await page.getByRole('button', { name: older }).click()
    await expect(page).toHaveURL(/\?cursor=/)
    // On a busy machine, the first answer may be a skeleton.
    await untilServed(page, page.url(), 'Unscripted 1')
    await page.reload()
    await expect(cardOf(page, 'Unscripted 1')).toBeVisible()
  })
})

test('§A Paging: a page that fails stays quiet and can be asked for again', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /Failed to load posts/)
  await publishMany(api, 'Retried', 26)
  await page.route(/\?cursor=/, (route) => route.abort())
  await untilServed(page, '/all-post', 'Retried 26')
  await open(page, '/all-post')
  await page.getByRole('button', { name: older }).scrollIntoViewIfNeeded()
  await expect.poll(() => problems.count(/Failed to load posts/)).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(24)
  await page.unroute(/\?cursor=/)
  await page.getByRole('button', { name: older }).click()
  await expect(cardOf(page, 'Retried 1')).toBeVisible()
})

/** Pixels from the top of the window to a card. */
function topOf(card: Locator): Promise<number> {
  return card.evaluate((element) => element.getBoundingClientRect().top)
}

test('§A Back keeps the scroll position on the list and shows no skeleton', async ({
  page,
  api,
}) => {
  await publishMany(api, 'Returned to', 30)
  await page.setViewportSize({ width: 390, height: 700 })
  await holdLists(page)
  await untilServed(page, '/all-post', 'Returned to 30')
  await open(page, '/all-post')
  // The page may be a second old; what the browser asks for anew replaces its cards.
  await page.waitForLoadState('networkidle')
  await cards(page).last().scrollIntoViewIfNeeded()
  const card = cardOf(page, 'Returned to 3')
  await card.scrollIntoViewIfNeeded()
  const before = await topOf(card)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2_000)
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-skeleton]')) console.error('A skeleton was seen')
    })
    addEventListener('popstate', () => seen.observe(document, { childList: true, subtree: true }))
  })
  await card.getByRole('link').first().click()
  await expect(heading(page, 'Returned to 3')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(card).toBeInViewport()
  // A card above it in the window may have one line more by now.
  await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThan(30)
  await expect(skeletons(page)).toHaveCount(0)
})

test('§A Back finds the post at its place where faces have come that the list was left without', async ({
  page,
  api,
}) => {
  await publishMany(api, 'Late faces', 24)
  await page.setViewportSize({ width: 390, height: 700 })
  await holdLists(page)
  const gate = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await untilServed(page, '/all-post', 'Late faces 24')
  await page.goto('/all-post', { waitUntil: 'domcontentloaded' })
  await waitUntilAlive(page)
  const card = cardOf(page, 'Late faces 3')
  await card.scrollIntoViewIfNeeded()
  const before = await topOf(card)
  await card.getByRole('link').first().click()
  await expect(heading(page, 'Late faces 3')).toBeVisible()
  gate.resolve()
  await untilFacesAreThere(page)
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThanOrEqual(1)
})
