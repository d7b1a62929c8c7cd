import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { PHONE } from './support/screens.ts'
import { test } from './support/test.ts'

const DESKTOP = { width: 1280, height: 800 }

test('The API page loads no other files, and its CSP forbids them', async ({ page, product }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const response = await page.goto(`${product.apiOrigin}/docs`)
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
  expect(requests).toEqual([`${product.apiOrigin}/docs`])
  await expect(page.locator('h1')).toHaveText('Inkwell data service')
  // The style has come through the policy.
  await expect(page.locator('nav ul').first()).toHaveCSS('list-style-type', 'none')
})

test('The API page is accessible, in both color schemes and widths', async ({ page, product }) => {
  // It is the longest page, and each of its elements is examined four times.
  test.slow()
  await page.goto(`${product.apiOrigin}/docs`)
  await expectAccessible(page)
})

test('The API page has no horizontal overflow, on a phone and on wider screens', async ({
  page,
  product,
}) => {
  await page.goto(`${product.apiOrigin}/docs`)
  for (const width of [320, PHONE.width, 800, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('The contents lead to each call and schema, and schemas are linked where they are used', async ({
  page,
  product,
}) => {
  await page.goto(`${product.apiOrigin}/docs`)
  await page.getByRole('link', { name: 'POST Publish a post' }).click()
  const call = page.getByRole('article', { name: 'Publish a post' })
  await expect(call).toBeInViewport()
  await expect(call).toContainText('Needs a session')
  await expect(call).toContainText("-F 'title=")
  await call.getByRole('link', { name: 'PostSaved' }).click()
  await expect(page.getByRole('article', { name: 'PostSaved' })).toBeInViewport()
  const broken = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      .map((link) => link.hash.slice(1))
      .filter((id) => !document.getElementById(id)),
  )
  expect(broken).toEqual([])
})
