import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  alertOf,
  cardOf,
  control,
  heading,
  open,
  PHONE,
  untilServed,
  untilStatus,
} from './support/screens.ts'
import { test } from './support/test.ts'

const LONG = `${'A word and another one. '.repeat(20)}\n\n`
const WIDE = { width: 1280, height: 800 }

/** A post of more than eight minutes with a heading before each of its parts. */
function longContent(): string {
  const parts = Array.from(
    { length: 12 },
    (_, index) => `## Part ${index + 1}\n\n${LONG.repeat(3)}`,
  )
  return parts.join('')
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}

test('A post opens at its address with any words behind it, without a redirect, and hydrates', async ({
  page,
  api,
  product,
}) => {
  const id = await api.publish(await api.signUp(), { title: 'Über Tinte', content: 'Words' })
  const url = `${product.webOrigin}/post/${id}`
  for (const slug of ['uber-tinte', 'anything', '%D8%AD%D8%A8%D8%B1', 'a%2Fb']) {
    await untilServed(page, `${url}/${slug}`, 'Über Tinte')
    const answer = await page.request.get(`${url}/${slug}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(`<link rel="canonical" href="${url}"`)
  }
  await untilStatus(page, `${url}/a/b`, 404)
  await untilStatus(page, '/post/never/uber-tinte', 404)
  await open(page, `/post/${id}/uber-tinte`)
  await expect(heading(page, 'Über Tinte')).toBeVisible()
  await expect(page).toHaveURL(`${url}/uber-tinte`)
})

test('The end of a post: its tags, neighbours, related posts, share and the way back', async ({
  page,
  api,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ada = await signIn()
  const words = { content: LONG.repeat(4), tags: ['Endings'] }
  await api.publish(ada, { title: 'The one before', ...words })
  const id = await api.publish(ada, { title: 'The one in between', ...words })
  await api.publish(ada, { title: 'The one after', ...words })

  await test.step('without script it is all there', async () => {
    for (const part of ['The one before', 'The one after', 'href="/tag/endings"', 'Read next']) {
      await untilServed(page, `/post/${id}`, part)
    }
  })

  await open(page, '/all-post')
  await page.evaluate(() => window.scrollTo(0, 300))
  await cardOf(page, 'The one in between').getByRole('link').first().click()
  await expect(heading(page, 'The one in between')).toBeVisible()
  const end = page.getByRole('region', { name: 'About this post' })
  const neighbours = end.getByRole('navigation', { name: 'Previous and next post' })

  await test.step('the link that is copied names the post', async () => {
    await end.scrollIntoViewIfNeeded()
    await control(page, 'Copy link').click()
    await expect(alertOf(page, 'Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/post/${id}/the-one-in-between$`),
    )
  })

  await test.step('an author is not asked to report the own post', async () => {
    await expect(neighbours).toContainText('The one before')
    await expect(control(page, 'Report this post')).toHaveCount(0)
  })

  await test.step('it is accessible, on every width', async () => {
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
    }
    await expectAccessible(page)
  })

  await test.step('from one post to the next, and back to the list where it was left', async () => {
    await page.setViewportSize(WIDE)
    await neighbours.getByRole('link', { name: 'The one before' }).click()
    await expect(heading(page, 'The one before')).toBeVisible()
    await control(page, 'Back to all posts').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(0)
  })
})

test('A long post has its contents: closed on a phone, open beside more room, without script, too', async ({
  page,
  api,
  browser,
  product,
}) => {
  const id = await api.publish(await api.signUp(), { title: 'Long', content: longContent() })
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const plain = await context.newPage()
  await untilServed(page, `/post/${id}`, 'Part 9')
  await plain.goto(`${product.webOrigin}/post/${id}`)
  const contents = (on: Page) => on.getByRole('navigation', { name: 'Contents' })
  const part = (on: Page) => contents(on).getByRole('link', { name: 'Part 9' })
  await expect(part(plain).filter({ visible: true })).toHaveCount(0)
  await contents(plain).getByText('Contents').first().click()
  await expect(part(plain).filter({ visible: true })).toHaveCount(1)
  await plain.setViewportSize(WIDE)
  await expect(part(plain).filter({ visible: true })).toHaveCount(1)
  await context.close()

  await page.setViewportSize(WIDE)
  await open(page, `/post/${id}`)
  await part(page).filter({ visible: true }).click()
  await expect(page).toHaveURL(/#s-part-9$/)
  await expect(page.getByRole('heading', { name: 'Part 9' })).toBeFocused()
  await page.getByRole('heading', { name: 'Part 10' }).getByRole('link').click()
  await expect(page).toHaveURL(/#s-part-10$/)
  await expectAccessible(page)
})
