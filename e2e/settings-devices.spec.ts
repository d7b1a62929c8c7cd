import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account, DataService } from './support/accounts.ts'
import { send } from './support/my-posts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, heading, open, storedSession, topBar } from './support/screens.ts'
import { PASSWORD, section } from './support/settings.ts'
import { test } from './support/test.ts'

const nameOf = (page: Page) => section(page, 'Profile').getByLabel('Full Name')
const emailOf = (page: Page) => section(page, 'Profile').getByLabel('Email Address')

async function saveProfile(page: Page, { password }: Account): Promise<void> {
  const profile = section(page, 'Profile')
  await profile.getByLabel(PASSWORD, { exact: true }).fill(password)
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(alertOf(page, 'Profile saved')).toBeVisible()
}

/** The account as the service has it. */
async function accountOf({ origin }: DataService, { token }: Account): Promise<Account['user']> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/v1/users/me`, { headers })
  return ((await response.json()) as Pick<Account, 'user'>).user
}

test('Settings: the form shows what another device has changed, also after following a link', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn('Ada')
  const first = `first-${account.user.email}`
  await api.changeAccount(account, { email: first })
  await open(page, '/settings')
  await expect(emailOf(page)).toHaveValue(first)
  await expect(nameOf(page)).toHaveValue('Ada')
  const { user } = await storedSession(page)
  expect(JSON.parse(user ?? '')).toEqual({ ...account.user, email: first })

  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  const second = `second-${account.user.email}`
  await api.changeAccount(account, { email: second })
  await control(topBar(page), 'Account').click()
  await control(topBar(page), 'Settings').click()
  await expect(emailOf(page)).toHaveValue(second)
})

test('Settings: a new name leaves an address alone that another device has changed meanwhile', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn('Ada')
  const known = page.waitForResponse((response) => response.url().endsWith('/users/me'))
  await open(page, '/settings')
  await (await known).finished()
  const email = `new-${account.user.email}`
  await api.changeAccount(account, { email })
  await nameOf(page).fill('Ada King')
  await saveProfile(page, account)
  const saved = { ...account.user, name: 'Ada King', email }
  expect(await accountOf(api, account)).toEqual(saved)
  await expect(emailOf(page)).toHaveValue(email)
  expect(JSON.parse((await storedSession(page)).user ?? '')).toEqual(saved)
})

test('Settings: another tab shows what was saved, and keeps what is typed there', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const account = await signIn('Ada')
  const other = await context.newPage()
  await open(other, '/')
  await control(topBar(other), 'Account').click()
  await control(topBar(other), 'Settings').click()
  const email = `new-${account.user.email}`
  await emailOf(other).fill(email)
  await open(page, '/settings')
  await nameOf(page).fill('Ada King')
  await saveProfile(page, account)
  await expect(nameOf(other)).toHaveValue('Ada King')
  await expect(emailOf(other)).toHaveValue(email)
  await saveProfile(other, account)
  expect(await accountOf(api, account)).toEqual({ ...account.user, name: 'Ada King', email })
})

/** The public profile as everyone sees it. */
async function profileOf({ origin }: DataService, { user }: Account) {
  const response = await fetch(`${origin}/api/v1/authors/${user._id}`)
  const { author } = (await response.json()) as { author: { biography: string; links: object[] } }
  return { biography: author.biography, links: author.links }
}

test('Settings: a new link leaves a biography alone that another tab has changed meanwhile', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn()
  await api.saveBiography(account, 'Old words.')
  await open(page, '/settings')
  const profile = section(page, 'Public profile')
  const biography = profile.getByLabel('Biography')
  await expect(biography).toHaveValue('Old words.')
  await api.saveBiography(account, 'New words.')
  const save = profile.getByRole('button', { name: 'Save Public Profile' })
  await profile.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('example.com')
  await save.click()
  await expect(alertOf(page, 'Public profile saved')).toBeVisible()
  const links = [{ label: 'example.com', url: 'https://example.com/' }]
  expect(await profileOf(api, account)).toEqual({ biography: 'New words.', links })
  await expect(biography).toHaveValue('New words.')
  await expect(profile.getByRole('region', { name: 'Preview' })).toContainText('New words.')

  // The answer about a picture has the links of another tab, which the form does not show.
  await api.saveProfile(account, { links: [] })
  const file = { name: 'me.png', mimeType: 'image/png', buffer: picture() }
  await profile.getByLabel('Picture', { exact: true }).setInputFiles(file)
  await expect(alertOf(page, 'Picture saved')).toBeVisible()
  await biography.fill('Newest words.')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/me/profile') && response.request().method() === 'PUT',
  )
  await save.click()
  expect((await saved).status()).toBe(200)
  expect(await profileOf(api, account)).toEqual({ biography: 'Newest words.', links: [] })
})

test('Settings: a biography that was typed when the session ended is there after signing in again', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 401/)
  const account = await signIn('Ada')
  await open(page, '/settings')
  const profile = section(page, 'Public profile')
  const biography = profile.getByLabel('Biography')
  await biography.fill('Typed words.')
  await send(api, account, 'POST users/logout')
  await profile.getByRole('button', { name: 'Save Public Profile' }).click()
  await profile.getByRole('link', { name: 'Sign in again' }).click()
  // Settings have a field of this name, too.
  await expect(heading(page, 'Sign In')).toBeVisible()
  await fill(page, { 'Email Address': account.user.email, Password: account.password })
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Continue to Settings' }).click()
  await expect(biography).toHaveValue('Typed words.')
  await expect(profile.getByRole('region', { name: 'Preview' })).toContainText('Typed words.')
  await profile.getByRole('button', { name: 'Save Public Profile' }).click()
  await expect(alertOf(page, 'Public profile saved')).toBeVisible()
  expect(await profileOf(api, account)).toMatchObject({ biography: 'Typed words.' })
  await page.reload()
  await biography.fill('')
  await page.reload()
  await expect(biography).toHaveValue('')
})
