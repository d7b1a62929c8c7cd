import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
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
import { items, PASSWORD, section, signInElsewhere, statusOf } from './support/settings.ts'
import { test } from './support/test.ts'

test('Settings: linked from the top bar beside Logout, and from the panel', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await expect(control(topBar(page), 'Settings')).toHaveCount(0)
  await control(topBar(page), 'Account').click()
  await expect(control(topBar(page), 'Logout')).toHaveCount(1)
  await control(topBar(page), 'Settings').click()
  await expect(control(topBar(page), 'Settings')).toHaveCount(0)
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
  }).toPass()
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
  held.release()
  await expect(items(page)).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/me\/sessions$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  const failed = section(page, 'Sessions').getByText('Your sessions could not be loaded.')
  await expect(failed).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await section(page, 'Sessions').getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(1)
})

test('Settings: a session that has ended says so, and leads to signing in', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signInEnded()
  await open(page, '/settings')
  for (const name of ['Public profile', 'Sessions']) {
    const part = section(page, name)
    await expect(part.getByText(/^Your session has ended/)).toBeVisible()
    await expect(part.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login',
    )
  }
  const profile = section(page, 'Profile')
  await profile.getByLabel(PASSWORD).fill('whatever it was')
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(profile.getByText(/^Your session has ended/)).toBeVisible()
  const link = profile.getByRole('link', { name: 'Sign in again' })
  await expect(link).toHaveAttribute('href', '/login')
})

test('Settings: a wrong password does not lead to signing in', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signIn()
  await open(page, '/settings')
  const profile = section(page, 'Profile')
  await profile.getByLabel(PASSWORD).fill('not this one')
  await profile.getByRole('button', { name: 'Save Profile' }).click()
  await expect(profile.getByLabel(PASSWORD)).toHaveAttribute('aria-invalid', 'true')
  await expect(profile.getByRole('link', { name: 'Sign in again' })).toHaveCount(0)
})

test('Settings: a refusal says its reason', async ({ page, signIn, problems }) => {
  problems.allow(/status of 403/, /Failed to load (the public profile|sessions)/)
  await signIn()
  const json = { error: true, code: 'forbidden', msg: 'This account is suspended.' }
  await page.route(/me\/(sessions|profile)$/, (route) => route.fulfill({ status: 403, json }))
  await open(page, '/settings')
  for (const name of ['Public profile', 'Sessions']) {
    await expect(section(page, name).getByText(json.msg)).toBeVisible()
  }
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
