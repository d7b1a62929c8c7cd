import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { cardOf, cards, control, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

/** What a browser says by itself of a connection that is not there. */
const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]

function badge(page: Page) {
  return topBar(page).getByText(/^Offline You are offline/)
}

test('Offline: it is told in the top bar, and what is on screen is asked for again afterwards', async ({
  page,
  context,
  api,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load posts/)
  const author = await api.signUp()
  await api.publish(author, { title: 'Before the tunnel', content: 'Words' })
  await open(page, '/all-post')
  await expect(cards(page).first()).toBeVisible()
  const before = await topBar(page).boundingBox()
  await context.setOffline(true)
  await expect(badge(page)).toBeVisible()
  expect(await topBar(page).boundingBox()).toEqual(before)
  await api.publish(author, { title: 'During the tunnel', content: 'Words' })
  await context.setOffline(false)
  await expect(badge(page)).toHaveCount(0)
  await expect(cardOf(page, 'During the tunnel')).toBeVisible()
})

test('Offline: a browser that believes itself online learns it from calls that fail', async ({
  page,
  problems,
}) => {
  problems.allow(...NO_CONNECTION, /Failed to load posts/)
  await open(page, '/login')
  await page.route(/\/api\/v1\/|\/healthz$/, (route) => route.abort())
  await control(topBar(page), 'All Post').click()
  await expect(badge(page)).toBeVisible()
  await page.unroute(/\/api\/v1\/|\/healthz$/)
  await expect(badge(page)).toHaveCount(0)
})

test('Offline: a data service that fails alone is no matter of the reader’s connection', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /Failed to load posts/)
  await open(page, '/login')
  await page.route(/\/api\/v1\//, (route) => route.abort())
  const asked = page.waitForResponse(/\/healthz$/)
  await control(topBar(page), 'All Post').click()
  await asked
  await expect.poll(() => problems.count(/Failed to load posts/)).toBeGreaterThan(0)
  await expect(badge(page)).toHaveCount(0)
})
