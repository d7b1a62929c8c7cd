import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { Account, DataService } from './support/accounts.ts'
import { sessionOf, storeInBrowser } from './support/accounts.ts'
import { keptTexts, write, WORDS } from './support/drafts.ts'
import {
  alertOf,
  cardOf,
  control,
  heading,
  holdBack,
  open,
  PHONE,
  storedSession,
  topBar,
} from './support/screens.ts'
import { test } from './support/test.ts'

const PASSWORD = 'Current Password'

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function items(page: Page): Locator {
  return section(page, 'Sessions').getByRole('listitem')
}

/** A second session of the same account. */
async function signInElsewhere({ origin }: DataService, { user, password }: Account) {
  const response = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ email: user.email, password }),
  })
  return ((await response.json()) as { token: string }).token
}

async function statusOf({ origin }: DataService, token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${origin}/api/v1/users/me`, { headers })).status
}

test('Settings: linked from the top bar beside Logout, and from the panel', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await control(topBar(page), 'Settings').click()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(page).toHaveURL('/settings')
  await page.setViewportSize(PHONE)
  await open(page, '/all-post')
  await topBar(page).getByRole('button', { name: 'Open menu' }).click()
  await control(topBar(page), 'Settings').click()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(control(topBar(page), 'Settings')).toHaveCount(0)
})

test('Settings: signed out, one goes to sign in, and the entry is replaced', async ({ page }) => {
  await page.goto('/all-post')
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/all-post')
  await expect(control(topBar(page), 'Settings')).toHaveCount(0)
})

test('Settings: a new name shows on posts and in storage; the address changes, too', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn('Ada Lovelace')
  await api.publish(account, { title: 'By whom', content: 'Words' })
  await open(page, '/settings')
  const profile = section(page, 'Profile')
  await expect(profile.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  const email = `new-${account.user.email}`
  await profile.getByLabel('Full Name').fill('Ada King')
  await profile.getByLabel('Email Address').fill(email)
  await profile.getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(alertOf(page, 'Profile saved')).toBeVisible()
  await expect(profile.getByLabel(PASSWORD, { exact: true })).toHaveValue('')
  const { user, token } = await storedSession(page)
  expect(JSON.parse(user ?? '')).toEqual({ ...account.user, name: 'Ada King', email })
  expect(token).toBe(account.token)
  await control(topBar(page), 'All Post').click()
  await expect(cardOf(page, 'By whom')).toContainText('Ada King')
  await expect(async () => {
    expect(await (await page.request.get('/all-post')).text()).toContain('Ada King')
  }).toPass({ timeout: 5_000 })
})

test('Settings: what is refused stands at its field, which has the focus', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of (401|409)/)
  const other = await api.signUp()
  const account = await signIn()
  await open(page, '/settings')
  const profile = section(page, 'Profile')
  const save = profile.getByRole('button', { name: 'Save Profile' })
  await save.click()
  await expect(profile.getByText('Enter your current password.')).toBeVisible()
  await profile.getByLabel(PASSWORD, { exact: true }).fill('wrong password')
  await save.click()
  await expect(profile.getByText('This is not your current password.')).toBeVisible()
  await expect(profile.getByLabel(PASSWORD, { exact: true })).toBeFocused()
  await profile.getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await profile.getByLabel('Email Address').fill(other.user.email)
  await save.click()
  const taken = 'An account with this email address already exists.'
  await expect(profile.getByText(taken)).toHaveCount(1)
  await expect(profile.getByLabel('Email Address')).toBeFocused()
  expect((await storedSession(page)).user).toContain(account.user.email)
})

test('Settings: a new password ends all other sessions, and this one goes on', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn()
  const elsewhere = await signInElsewhere(api, account)
  await open(page, '/settings')
  await expect(items(page)).toHaveCount(2)
  const form = section(page, 'Password')
  await form.getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await form.getByLabel('New Password', { exact: true }).fill('a new password of mine')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(alertOf(page, 'Password changed. You are signed out everywhere else.')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  const { token } = await storedSession(page)
  expect(await statusOf(api, token ?? '')).toBe(200)
  expect([await statusOf(api, elsewhere), await statusOf(api, account.token)]).toEqual([401, 401])
})

test('Settings: sessions are listed, and one or all others are ended', async ({
  page,
  api,
  signIn,
}) => {
  const account = await signIn()
  const phones = [await signInElsewhere(api, account), await signInElsewhere(api, account)]
  await open(page, '/settings')
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).first()).toContainText('This device')
  await expect(items(page).first()).toContainText('This network')
  await expect(items(page).first().getByRole('button')).toHaveCount(0)
  await expect(items(page).nth(1)).toContainText('Safari on iOS')
  await items(page)
    .nth(1)
    .getByRole('button', { name: /^End the session/ })
    .click()
  await expect(alertOf(page, 'Session ended')).toBeVisible()
  await expect(items(page)).toHaveCount(2)
  const ended = await Promise.all(phones.map((token) => statusOf(api, token)))
  expect(ended.toSorted((a, b) => a - b)).toEqual([200, 401])
  await section(page, 'Sessions').getByRole('button', { name: 'End All Others' }).click()
  await expect(alertOf(page, 'All other sessions ended')).toBeVisible()
  await expect(section(page, 'Sessions').getByText('You are signed in nowhere else.')).toBeVisible()
  expect(await Promise.all(phones.map((token) => statusOf(api, token)))).toEqual([401, 401])
  expect(await statusOf(api, account.token)).toBe(200)
})

test('Settings: sessions load slowly, fail, and are asked for again', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 500/, /Failed to load sessions/)
  await signIn()
  const held = await holdBack(page, /me\/sessions$/)
  await open(page, '/settings')
  await expect(section(page, 'Sessions').getByText('Loading your sessions')).toBeAttached()
  await page.unrouteAll()
  await page.route(/me\/sessions$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  held.release()
  await page.reload()
  const failed = section(page, 'Sessions').getByText('Your sessions could not be loaded.')
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await section(page, 'Sessions').getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(1)
})

test('Settings: a session that has ended says so, and leads to signing in', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/, /Failed to load sessions/)
  await signInEnded()
  await open(page, '/settings')
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByText(/^Your session has ended/)).toBeVisible()
  await expect(sessions.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/login',
  )
})

test('Settings: all data comes as a ZIP file', async ({ page, api, signIn }) => {
  const account = await signIn()
  await api.publish(account, { title: 'To take along', content: 'Every byte of it' })
  await open(page, '/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^inkwell-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('latin1')).toContain('Every byte of it')
  await expect(alertOf(page, 'Your data is downloaded')).toBeVisible()
})

test.describe('Settings: deleting the account', () => {
  async function ask(page: Page, password: string, choice?: string): Promise<void> {
    const form = section(page, 'Delete account')
    if (choice) await form.getByLabel(choice).check()
    await form.getByLabel(PASSWORD, { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Delete My Account' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }

  const yes = (page: Page) => page.getByRole('button', { name: 'Delete for good' }).click()

  test('is asked about, and nothing happens without a yes or the password', async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 401/)
    const account = await signIn()
    await open(page, '/settings')
    await ask(page, account.password)
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await ask(page, 'wrong password')
    await yes(page)
    const form = section(page, 'Delete account')
    await expect(form.getByText('This is not your current password.')).toBeVisible()
    expect(await statusOf(api, account.token)).toBe(200)
  })

  test('leaves posts to nobody, and nothing of the user in the browser', async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.whenAskedToLeave('accept')
    const account = await signIn('Ada Lovelace')
    const id = await api.publish(account, { title: 'It stays', content: 'Words' })
    await open(page, '/createpost')
    await write(page)
    await open(page, '/settings')
    await ask(page, account.password)
    await yes(page)
    await expect(alertOf(page, 'Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(control(topBar(page), 'Sign In')).toBeVisible()
    expect(await storedSession(page)).toEqual({ user: null, token: null })
    expect(await keptTexts(page, WORDS['Post Content'])).toBe(0)
    await open(page, `/post/${id}`)
    const post = page.getByRole('main')
    await expect(post).toContainText('Deleted account')
    await expect(post).not.toContainText(/Ada Lovelace|@example/)
    expect(await statusOf(api, account.token)).toBe(401)
  })

  test('takes posts along', async ({ page, api, signIn }) => {
    const account = await signIn()
    const id = await api.publish(account, { title: 'It goes', content: 'Words' })
    await open(page, '/settings')
    await ask(page, account.password, 'They go, with their pictures')
    await expect(page.getByRole('alertdialog')).toContainText('All your posts go with it.')
    await yes(page)
    await expect(alertOf(page, 'Your account is deleted')).toBeVisible()
    expect((await api.read(id)).status).toBe(404)
  })
})

test('Settings: another tab follows a new name and the end of an account', async ({
  page,
  context,
  api,
  product,
}) => {
  const account = await api.signUp('Ada Lovelace')
  await storeInBrowser(context, product.webOrigin, sessionOf(account))
  await open(page, '/settings')
  const other = await context.newPage()
  await open(other, '/settings')
  await section(page, 'Profile').getByLabel('Full Name').fill('Ada King')
  await section(page, 'Profile').getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(alertOf(page, 'Profile saved')).toBeVisible()
  expect((await storedSession(other)).user).toContain('Ada King')
  const form = section(page, 'Delete account')
  await form.getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Delete My Account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/login')
})

test('Accessible: the settings, as they are and with everything said', async ({
  page,
  api,
  signIn,
}) => {
  test.slow()
  const account = await signIn()
  await signInElsewhere(api, account)
  await open(page, '/settings')
  await expect(items(page)).toHaveCount(2)
  await expectAccessible(page)
  for (const name of ['Save Profile', 'Change Password', 'Delete My Account']) {
    await page.getByRole('button', { name }).click()
  }
  await expect(page.getByText('Enter your current password.')).toHaveCount(3)
  await expectAccessible(page)
  const form = section(page, 'Delete account')
  await form.getByLabel(PASSWORD, { exact: true }).fill('a password')
  await form.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})
