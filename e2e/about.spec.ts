import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DataService } from './support/accounts.ts'
import { control, heading, open, topBar } from './support/screens.ts'
import { startSite } from './support/product.ts'
import { storePage } from './support/site-pages.ts'
import { test } from './support/test.ts'

const about = (page: Page) => control(topBar(page), 'About')

/** Where About leads on each of these pages, as the server sends them. */
async function targetsIn(page: Page, origin: string): Promise<(string | undefined)[]> {
  const targets: (string | undefined)[] = []
  // Pages with calls, without any, and one of an address at which there is nothing.
  for (const path of ['/', '/all-post', '/login', '/nothing-here']) {
    const html = await (await page.request.get(origin + path)).text()
    targets.push(/<a href="([^"]*)"[^>]*>About</.exec(html)?.[1])
  }
  return targets
}

const everywhere = (target: string) => [target, target, target, target]

test('About leads to the page `about` while that is published, and ABOUT_URL stands above it', async ({
  page,
  freshProduct,
}) => {
  const { webOrigin, apiOrigin } = freshProduct
  const api = new DataService(apiOrigin)
  const grace = await api.signUp('Grace Hopper')
  await freshProduct.admin('grant', grace.user.email)
  const publish = (published: boolean) =>
    storePage(api, grace, 'about', { title: 'Who we are', content: 'Words.', published })

  await publish(false)
  expect(await targetsIn(page, webOrigin)).toEqual(everywhere(''))
  await publish(true)
  await expect.poll(() => targetsIn(page, webOrigin)).toEqual(everywhere('/page/about'))

  // A process that has not heard of the page has the same worker: browsers install one that differs.
  const workerOf = async (origin: string) => (await page.request.get(`${origin}/sw.js`)).text()
  const again = await startSite(apiOrigin, { WEB_ORIGIN: webOrigin })
  try {
    expect(await workerOf(`http://localhost:${again.port}`)).toBe(await workerOf(webOrigin))
  } finally {
    await again.server.stop()
  }

  await open(page, webOrigin)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await about(page).click()
  await expect(heading(page, 'Who we are')).toBeVisible()
  await expect(page).toHaveURL(`${webOrigin}/page/about`)
  await expect(about(page)).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  const { webOrigin: other, server } = await startSite(apiOrigin, { ABOUT_URL: '/all-post' })
  try {
    expect(await targetsIn(page, other)).toEqual(everywhere('/all-post'))
  } finally {
    await server.stop()
  }

  await publish(false)
  await expect.poll(() => targetsIn(page, webOrigin)).toEqual(everywhere(''))
  await open(page, webOrigin)
  await about(page).click()
  await expect(page).toHaveURL(webOrigin)
})
