import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { alertOf, control, fill, heading, keepUndo, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => keepUndo(page))

test.use({ reducedMotion: 'no-preference' })

const main = (page: Page) => page.getByRole('main')
const TAKEN = 'An account with this email address already exists.'

test('A taken address: said once, at the field by reference, with a way to sign in as it', async ({
  page,
  api,
  problems,
}) => {
  problems.allow(/status of 409/)
  const { user, password } = await api.signUp()
  await open(page, '/signup')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': user.email, Password: 'long enough' })
  await control(main(page), 'Create Account').click()
  await expect(page.locator('[data-error]')).toHaveText(TAKEN)
  await expect(page.getByText(TAKEN)).toHaveCount(1)
  const field = page.getByLabel('Email Address')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(TAKEN)
  await control(main(page), 'Sign in with this address').click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(field).toHaveValue(user.email)
  expect(page.url()).not.toContain(encodeURIComponent(user.email))
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(field).toHaveValue(user.email)
  await fill(page, { Password: password })
  await control(main(page), 'Sign In').click()
  await expect(page).toHaveURL('/')
})

test('Sign-in says what to do about a forgotten password', async ({ page }) => {
  await open(page, '/login')
  await expect(
    page.getByText('Forgot your password? Ask an administrator of this blog for a link'),
  ).toBeVisible()
})

test('From writing over sign-in and sign-up to a new account: the landing page, and a way on', async ({
  page,
}) => {
  await open(page, '/')
  await control(main(page), 'Start Writing Today').click()
  await expect(page).toHaveURL('/login')
  await control(main(page), 'Sign up').click()
  await expect(page).toHaveURL('/signup')
  const email = `new-${Date.now()}@example.com`
  await fill(page, { 'Full Name': 'Ada', 'Email Address': email, Password: 'long enough' })
  await control(main(page), 'Create Account').click()
  await expect(page).toHaveURL('/')
  await expect(alertOf(page, 'Your account is ready.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to your new post' }).click()
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const [path, name, title] of [
  ['/createpost', 'Continue to your new post', 'Create Your Post'],
  ['/settings', 'Continue to Settings', 'Settings'],
  ['/post/history/none', 'Continue to the history of your post', 'History'],
] as const) {
  test(`From ${path} over sign-up and back to sign-in: a way on to it`, async ({
    page,
    api,
    problems,
  }) => {
    problems.allow(/404/, /Failed to load the history/)
    const { user, password } = await api.signUp()
    await open(page, path)
    await expect(page).toHaveURL('/login')
    await control(main(page), 'Sign up').click()
    await control(main(page), 'Sign in').click()
    // Both forms have these fields.
    await expect(heading(page, 'Sign In')).toBeVisible()
    await fill(page, { 'Email Address': user.email, Password: password })
    await control(main(page), 'Sign In').click()
    await expect(page).toHaveURL('/')
    await expect(alertOf(page, 'Signed in.')).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect(heading(page, title)).toBeVisible()
  })
}

test('From editing a post signed out over sign-in: a way back to it', async ({ page, api }) => {
  const account = await api.signUp()
  const id = await api.publish(account, { title: 'Mine', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Mine')
  await control(topBar(page), 'Sign In').click()
  await fill(page, { 'Email Address': account.user.email, Password: account.password })
  await control(main(page), 'Sign In').click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Continue to your post' }).click()
  await expect(page).toHaveURL(`/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Mine')
})

test('From editing a post signed out over the bar of the sign-in screen: a way back to it', async ({
  page,
  api,
}) => {
  const ada = await api.signUp()
  const id = await api.publish(ada, { title: 'T', content: 'C' })
  await open(page, `/post/edit/${id}`)
  await control(topBar(page), 'Sign In').click()
  await control(topBar(page), 'Sign up').click()
  await control(topBar(page), 'Sign In').click()
  await expect(heading(page, 'Sign In')).toBeVisible()
  await fill(page, { 'Email Address': ada.user.email, Password: ada.password })
  await control(main(page), 'Sign In').click()
  await expect(page.getByRole('link', { name: 'Continue to your post' })).toHaveAttribute(
    'href',
    `/post/edit/${id}`,
  )
})

test('Who came to sign in by themselves is offered nothing', async ({ page, api }) => {
  const { user, password } = await api.signUp()
  await open(page, '/')
  await control(topBar(page), 'Sign In').click()
  await fill(page, { 'Email Address': user.email, Password: password })
  await control(main(page), 'Sign In').click()
  await expect(page).toHaveURL('/')
  await expect(control(topBar(page), 'Logout')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const evil of ['https://evil.example/', '//evil.example/createpost', '/\\evil.example']) {
  test(`A history entry that says ${evil} leads nowhere`, async ({ page, api }) => {
    const { user, password } = await api.signUp()
    await open(page, '/login')
    await page.evaluate((continueTo) => {
      history.replaceState({ ...history.state, usr: { continueTo } }, '')
    }, evil)
    await page.reload()
    await fill(page, { 'Email Address': user.email, Password: password })
    await control(main(page), 'Sign In').click()
    await expect(page).toHaveURL('/')
    await expect(control(topBar(page), 'Logout')).toBeVisible()
    await expect(page.locator('a[href*="evil"]')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}
