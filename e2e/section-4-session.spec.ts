import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { control, heading, open, PHONE, storedSession, topBar } from './support/screens.ts'
import { test } from './support/test.ts'
import { sessionOf, storeInBrowser, storeInPage } from './support/accounts.ts'

const NOBODY = { user: null, token: null }

const logout = (page: Page) => control(topBar(page), 'Logout')

test('§4 On start, a stored user is restored', async ({ page, signIn }) => {
  const ada = await signIn()
  await open(page, '/')
  await expect(logout(page)).toBeVisible()
  await page.reload()
  await expect(logout(page)).toBeVisible()
  expect(await storedSession(page)).toEqual(sessionOf(ada))
})

test('§4 On start, a stored user alone means signed in, without asking the service', async ({
  page,
  context,
  product,
}) => {
  const user = JSON.stringify({ _id: 'x', name: 'Nobody', email: 'nobody@example.com' })
  await storeInBrowser(context, product.webOrigin, { user })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/users/')) calls.push(request.url())
  })
  await open(page, '/createpost')
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await expect(logout(page)).toBeVisible()
  expect(await storedSession(page)).toEqual({ user, token: null })
  expect(calls).toEqual([])
})

const UNREADABLE = ['{', 'null', '"Ada"', '42', '[]', '', 'undefined']
test('§4 On start, an unreadable user is removed with its token', async ({ page, product }) => {
  for (const user of UNREADABLE) {
    await storeInPage(page, product.webOrigin, { user, token: 'left' })
    await open(page, '/')
    await expect(control(topBar(page), 'Sign In'), user).toBeVisible()
    await expect.poll(() => storedSession(page), user).toEqual(NOBODY)
  }
})

test('§4 On start, a token without a user is removed', async ({ page, context, product }) => {
  await storeInBrowser(context, product.webOrigin, { token: 'left' })
  await open(page, '/')
  await expect(control(topBar(page), 'Sign In')).toBeVisible()
  await expect.poll(() => storedSession(page)).toEqual(NOBODY)
})

test('§4 Logout removes the stored token and user', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/all-post')
  await logout(page).click()
  await expect(control(topBar(page), 'Sign In')).toBeVisible()
  expect(await storedSession(page)).toEqual(NOBODY)
})

test('§4 Logout clears the current user and navigates to /login', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/all-post')
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expect(topBar(page).getByText('Logout')).toHaveCount(0)
  await control(topBar(page), 'Write').click()
  await expect(page).toHaveURL('/login')
})

test('§4 Logout on the guarded screen: one step back does not return to it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/all-post')
  await control(topBar(page), 'Write').click()
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/all-post')
})

test('§4 Logout closes the mobile menu', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(control(topBar(page), 'All Post')).toHaveCount(0)
  await expect(topBar(page).getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('§4 Logout asks the service to revoke the token', async ({ page, signIn, product }) => {
  const { token } = await signIn()
  await open(page, '/')
  const revoked = page.waitForResponse(/\/users\/logout$/)
  await logout(page).click()
  expect((await revoked).status()).toBe(200)
  const me = await fetch(`${product.apiOrigin}/api/v1/users/me`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(me.status).toBe(401)
})

test('§4 Logout never waits for the server: it works while the service is silent', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await page.route(/\/users\/logout$/, () => undefined)
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  expect(await storedSession(page)).toEqual(NOBODY)
})

test('§4 Logout works while the server is down', async ({ page, signIn, problems }) => {
  problems.allow(/ERR_FAILED/)
  await signIn()
  await open(page, '/')
  await page.route(/\/users\/logout$/, (route) => route.abort())
  await logout(page).click()
  await expect(page).toHaveURL('/login')
  await expect(control(topBar(page), 'Sign In')).toBeVisible()
  expect(await storedSession(page)).toEqual(NOBODY)
})

test('§4 Other tabs follow a logout, and the guarded screen closes there', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/createpost')
  await logout(page).click()
  await expect(control(topBar(other), 'Sign In')).toBeVisible()
  await expect(other).toHaveURL('/login')
})

test('§4 Other tabs follow a login', async ({ page, context, api }) => {
  const { user, password } = await api.signUp()
  const other = await context.newPage()
  await open(other, '/all-post')
  await open(page, '/login')
  await page.getByLabel('Email Address', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(logout(page)).toBeVisible()
  await expect(logout(other)).toBeVisible()
})

test('§4 When the current user becomes empty, both stored user and token are removed', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/')
  // The other tab takes the user alone away; this one has to take the token along.
  await other.evaluate(() => localStorage.removeItem('user'))
  await expect(control(topBar(page), 'Sign In')).toBeVisible()
  await expect.poll(() => storedSession(page)).toEqual(NOBODY)
})

test('§4 The token is read from storage at each call', async ({ page, api, signIn, problems }) => {
  problems.allow(/status of 403/)
  const ada = await signIn()
  const other = await api.signUp('Another session')
  const id = await api.publish(ada, { title: 'Token of the moment', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Token of the moment')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Post Title')).toHaveValue('Token of the moment')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const request = page.waitForRequest((each) => each.method() === 'PUT')
  await page.getByRole('button', { name: 'Update Post' }).click()
  expect((await request).headers().authorization).toBe(`Bearer ${other.token}`)
  await expect(page.getByText('Only its author may change this post.')).toBeVisible()
})
