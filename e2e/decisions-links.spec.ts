import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { cardOf, open } from './support/screens.ts'
import { test } from './support/test.ts'

/** A mark that a document keeps until another one is loaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => (document.body.dataset.mark = 'here'))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.body.dataset.mark === 'here')
}

test('Links: a page of the site opens without a new document, from a text, too', async ({
  page,
  api,
  product,
}) => {
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'Where to', content: 'Words' })
  const { webOrigin } = product
  const content = `[That post](${webOrigin}/post/${id}), [the icon](${webOrigin}/favicon.svg)`
  await api.publish(author, { title: 'From here', content })
  await open(page, '/all-post')
  await mark(page)
  await cardOf(page, 'From here').getByRole('link').first().click()
  await page.getByRole('link', { name: 'That post' }).click()
  await expect(page.getByRole('heading', { name: 'Where to' })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: 'the icon' }).click()
  await expect(page).toHaveURL(/\/favicon\.svg$/)
})

test('Links: a feed and a source in a text are left to the browser, and not taken for screens', async ({
  page,
  api,
}) => {
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'The source', content: 'Words' })
  const documents = [`/author/${author.user._id}/feed.xml`, `/post/${id}.md`]
  const content = documents.map((path, index) => `[document ${index}](${path})`).join(', ')
  const from = await api.publish(author, { title: 'To documents', content })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await open(page, `/post/${from}`)
  // Such an answer leaves the page where it is.
  await page.route(/\.(?:xml|md)$/, (route) => route.fulfill({ status: 204 }))
  await mark(page)
  for (const [index, path] of documents.entries()) {
    const link = page.getByRole('link', { name: `document ${index}` })
    await link.hover()
    // Longer than a hovered screen waits for its data.
    await page.waitForTimeout(300)
    const asked = page.waitForRequest((request) => request.isNavigationRequest())
    await link.click()
    expect(new URL((await asked).url()).pathname).toBe(path)
  }
  await expect(page).toHaveURL(`/post/${from}`)
  expect(await isMarked(page)).toBe(true)
  expect(calls.filter((path) => path.includes(`${id}.md`))).toEqual([documents[1]])
})

interface ClickRecord {
  isLeftToBrowser?: boolean
}

for (const modifier of ['ControlOrMeta', 'Shift', 'Alt'] as const) {
  test(`Links: a click with ${modifier} is left to the browser`, async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => {
      window.addEventListener('click', (event) => {
        Object.assign(window, { isLeftToBrowser: !event.defaultPrevented })
        // A new tab, a window or a download is none of our business.
        event.preventDefault()
      })
    })
    const link = page.getByRole('link', { name: 'Explore Posts' })
    const isLeft = () => page.evaluate(() => (window as ClickRecord).isLeftToBrowser)
    await link.click({ modifiers: [modifier] })
    await expect.poll(isLeft).toBe(true)
    await expect(page).toHaveURL(/\/$/)
    await link.click()
    await expect.poll(isLeft).toBe(false)
    await expect(page).toHaveURL(/\/all-post$/)
  })
}

test('Links: to where one already is leads no step further', async ({ page }) => {
  await open(page, '/')
  const steps = await page.evaluate(() => history.length)
  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: 'Inkwell' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await isMarked(page)).toBe(true)
  expect(await page.evaluate(() => history.length)).toBe(steps)
})
