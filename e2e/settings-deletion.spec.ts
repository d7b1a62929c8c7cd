import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sessionOf, storeInBrowser } from './support/accounts.ts'
import { keptTexts, write, WORDS } from './support/drafts.ts'
import { alertOf, control, open, storedSession, topBar } from './support/screens.ts'
import { PASSWORD, section, statusOf } from './support/settings.ts'
import { test } from './support/test.ts'

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
    // No other author has this name: posts of others are listed at the end of a post.
    const name = 'Mary Somerville'
    const account = await signIn(name)
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
    await expect(post).not.toContainText(name)
    await expect(post).not.toContainText('@example')
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
  await expect.poll(async () => (await storedSession(other)).user).toContain('Ada King')
  const form = section(page, 'Delete account')
  await form.getByLabel(PASSWORD, { exact: true }).fill(account.password)
  await form.getByRole('button', { name: 'Delete My Account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/login')
})
