import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account, DataService } from './support/accounts.ts'
import { alertOf, control, open, storedSession, topBar } from './support/screens.ts'
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
  await expect(page).toHaveURL('/all-post')
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
