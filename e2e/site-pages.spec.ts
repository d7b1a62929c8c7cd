import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { DataService } from './support/accounts.ts'
import { heading, open } from './support/screens.ts'
import { test } from './support/test.ts'

const TEXT = {
  title: 'About us',
  content: 'We *write* here.\n\n<script>hit()</script>',
  published: true,
}

async function save({ origin }: DataService, token: string, slug: string, json: object) {
  const response = await fetch(`${origin}/api/v1/admin/pages/${slug}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(json),
  })
  expect(response.status).toBe(200)
}

test.describe('/page/{slug}', () => {
  test('shows a published page, as the server sends it and alive', async ({
    page,
    api,
    signInAsAdministrator,
  }) => {
    const { token } = await signInAsAdministrator()
    await save(api, token, 'about', TEXT)
    const html = await (await page.request.get('/page/about')).text()
    expect(html).toContain('<p dir="auto">We <em>write</em> here.</p>')
    expect(html).not.toContain('<script>hit()')
    await open(page, '/page/about')
    await expect(page).toHaveTitle('About us · Inkwell')
    await expect(heading(page, 'About us')).toBeVisible()
    await expectAccessible(page)
    await save(api, token, 'about', { ...TEXT, title: 'Who we are' })
    await expect
      .poll(async () => (await page.request.get('/page/about')).text())
      .toContain('Who we are')
  })

  test('has one spelling', async ({ page }) => {
    const moved = await page.request.get('/Page//about/?x', { maxRedirects: 0 })
    expect(moved.status()).toBe(308)
    expect(moved.headers().location).toBe('/page/about?x')
  })

  test('is nothing where there is no page, or it is not published', async ({
    page,
    api,
    problems,
    signInAsAdministrator,
  }) => {
    problems.allow(/status of 404/)
    const { token } = await signInAsAdministrator()
    await save(api, token, 'draft', { ...TEXT, published: false })
    for (const slug of ['draft', 'never', '-', 'a%2Fb']) {
      expect((await page.request.get(`/page/${slug}`)).status(), slug).toBe(404)
    }
    await open(page, '/page/draft')
    await expect(heading(page, 'Page not found')).toBeVisible()
  })
})
