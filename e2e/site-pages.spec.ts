import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { DataService } from './support/accounts.ts'
import { control, fill, heading, open, untilServed, untilStatus } from './support/screens.ts'
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
  test('shows a published page before and after hydration', async ({
    page,
    api,
    signInAsAdministrator,
  }) => {
    const { token } = await signInAsAdministrator()
    await save(api, token, 'team', TEXT)
    await untilServed(page, '/page/team', TEXT.title)
    const html = await (await page.request.get('/page/team')).text()
    expect(html).toContain('<p dir="auto">We <em>write</em> here.</p>')
    expect(html).not.toContain('<script>hit()')
    await open(page, '/page/team')
    await expect(page).toHaveTitle('About us · Inkwell')
    await expect(heading(page, 'About us')).toBeVisible()
    await expectAccessible(page)
    await save(api, token, 'team', { ...TEXT, title: 'Who we are' })
    await expect
      .poll(async () => (await page.request.get('/page/team')).text())
      .toContain('Who we are')
  })

  test('has one spelling', async ({ page }) => {
    const moved = await page.request.get('/Page//team/?x', { maxRedirects: 0 })
    expect(moved.status()).toBe(308)
    expect(moved.headers().location).toBe('/page/team?x')
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
      await untilStatus(page, `/page/${slug}`, 404)
    }
    await open(page, '/page/draft')
    await expect(heading(page, 'Page not found')).toBeVisible()
  })
})

test.describe('/admin/pages', () => {
  test('asks whoever is signed out to sign in, and is nothing to who is no administrator', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 40[34]/)
    await page.goto('/admin/pages')
    await expect(page).toHaveURL('/login')
    await signIn()
    await open(page, '/admin/pages')
    await expect(heading(page, 'Page not found')).toBeVisible()
  })

  test('a page is written, published, changed and deleted', async ({
    page,
    problems,
    signInAsAdministrator,
  }) => {
    test.slow()
    problems.allow(/status of 40[04]/)
    await signInAsAdministrator()
    await open(page, '/admin')
    const main = page.getByRole('main')
    await control(main, 'Pages').click()
    await expect(heading(page, 'Pages')).toBeVisible()
    await expectAccessible(page)
    await control(main, 'New page').click()
    await fill(page, { Address: 'Im Print', Title: 'Imprint', 'Text, in Markdown': 'Who' })
    await control(main, 'Save page').click()
    const refusal = /^An address has at most 64/
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(refusal)
    await expect(page.getByLabel('Address')).toBeFocused()
    await expectAccessible(page)
    await fill(page, { Address: 'imprint' })
    await control(main, 'Save page').click()
    await expect(page).toHaveURL('/admin/pages')
    const row = main.getByRole('listitem').filter({ hasText: '/page/imprint' })
    await expect(row.getByText('Not published')).toBeVisible()
    await untilStatus(page, '/page/imprint', 404)

    await control(main, 'Edit /page/imprint').click()
    await page.getByLabel('Published: everyone can read it').check()
    await control(main, 'Save page').click()
    await main.getByRole('link', { name: 'Imprint', exact: true }).click()
    await expect(page).toHaveURL('/page/imprint')
    await expect(heading(page, 'Imprint')).toBeVisible()

    await open(page, '/admin/pages')
    await control(row, 'Delete: Imprint').click()
    await control(page.getByRole('alertdialog'), 'Delete page').click()
    await expect(row).toHaveCount(0)
    await untilStatus(page, '/page/imprint', 404)
  })
})
