import { expect } from '@playwright/test'
import { control, heading, open, PHONE } from './support/screens.ts'
import { test } from './support/test.ts'

test('§2 Landing: one h1, the headline with a real space where it may break', async ({ page }) => {
  await open(page, '/')
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveCount(1)
  const words = (await headline.textContent())?.replaceAll(/\s+/g, ' ').trim()
  expect(words).toBe('Share Your Stories Inspire the World')
})

test('§2 Landing: Start Writing Today leads to /createpost', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  await control(page.getByRole('main'), 'Start Writing Today').click()
  await expect(page).toHaveURL('/createpost')
})

test('§2 Landing: Explore Posts leads to /all-post', async ({ page }) => {
  await open(page, '/')
  await control(page.getByRole('main'), 'Explore Posts').click()
  await expect(page).toHaveURL('/all-post')
})

test('§2 Sign In: title, subtitle, two fields, button and the link to /signup', async ({
  page,
}) => {
  await open(page, '/login')
  const main = page.getByRole('main')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(
    main.getByText('Enter your credentials to access your account', { exact: true }),
  ).toBeVisible()
  await expect(main.locator('input')).toHaveCount(2)
  await expect(main.getByLabel('Email Address', { exact: true })).toHaveAttribute('type', 'email')
  await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(main.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await main.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL('/signup')
})

test('§2 Create Account: title, three fields, button and the link to /login', async ({ page }) => {
  await open(page, '/signup')
  const main = page.getByRole('main')
  await expect(heading(page, 'Create Account')).toBeVisible()
  await expect(main.locator('input')).toHaveCount(3)
  await expect(main.getByLabel('Full Name', { exact: true })).toBeVisible()
  await expect(main.getByLabel('Email Address', { exact: true })).toHaveAttribute('type', 'email')
  await expect(main.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(main.getByRole('button', { name: 'Create Account', exact: true })).toBeEnabled()
  await main.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('§2 No screen is wider than a phone', async ({ page, signIn, api }) => {
  const ada = await signIn('A'.repeat(80))
  const title = 'W'.repeat(200)
  const tags = ['t'.repeat(40)]
  const part = `## ${'H'.repeat(200)}\n\n${'word '.repeat(1_000)}\n\n`
  const content = `${'x'.repeat(2_000)}\n\n${part.repeat(3)}`
  const publish = () => api.publish(ada, { title, content, tags })
  // The middle post links to both neighbours.
  const [, id] = [await publish(), await publish(), await publish()]
  await page.setViewportSize(PHONE)
  for (const address of [
    '/',
    '/login',
    '/signup',
    '/all-post',
    `/post/${id}`,
    '/createpost',
    `/post/edit/${id}`,
    '/tags',
    `/tag/${tags[0]}`,
    `/author/${ada.user._id}`,
    '/archive',
    `/search?q=${title}`,
  ]) {
    await open(page, address)
    if (address === `/post/${id}`) {
      for (const rel of ['prev', 'next']) {
        await expect(page.locator(`a[rel=${rel}]`)).toHaveText(new RegExp(title))
      }
      await page.getByText('Contents', { exact: true }).filter({ visible: true }).click()
    }
    if (address.startsWith('/search')) {
      await expect(page.getByRole('main').getByRole('link', { name: title })).not.toHaveCount(0)
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, address).toBe(PHONE.width)
  }
})
