import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account, DataService } from './support/accounts.ts'
import { items, PASSWORD, section, signInElsewhere } from './support/settings.ts'
import { alertOf, control, fill, open } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

interface Scene {
  page: Page
  api: DataService
  me: Account
}

interface Action {
  name: string
  /** Whether it takes an administrator. */
  asAdministrator?: boolean
  /** Does it from the keyboard, and waits until it is done. */
  act: (scene: Scene) => Promise<void>
}

const press = async (page: Page, name: string): Promise<void> => {
  const target = control(page.getByRole('main'), name).first()
  // Playwright's `press` does not wait for a control to be enabled.
  await expect(target).toBeEnabled()
  await target.press('Enter')
}

const rowOf = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()

async function aReportedPost({ api }: Scene): Promise<string> {
  const author = await api.signUp()
  const title = `Reported ${author.user._id}`
  const id = await api.publish(author, { title, content: 'Words' })
  await api.report(id, { reason: 'other', note: '' })
  return title
}

const ACTIONS: Action[] = [
  {
    name: 'a new password',
    async act({ page, me }) {
      await open(page, '/settings')
      const password = section(page, 'Password')
      await password.getByLabel(PASSWORD, { exact: true }).fill(me.password)
      await password.getByLabel('New Password').fill('another horse battery')
      await control(password, 'Change Password').press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'Password changed' })).toBeVisible()
    },
  },
  {
    name: 'a new name',
    async act({ page, me }) {
      await open(page, '/settings')
      const profile = section(page, 'Profile')
      await profile.getByLabel('Full Name').fill('Ada King')
      await profile.getByLabel(PASSWORD, { exact: true }).fill(me.password)
      await profile.getByLabel(PASSWORD, { exact: true }).press('Enter')
      await expect(alertOf(page, 'Profile saved')).toBeVisible()
    },
  },
  {
    name: 'a wrong password',
    async act({ page }) {
      await open(page, '/settings')
      const password = section(page, 'Password')
      await password.getByLabel(PASSWORD, { exact: true }).fill('not my password')
      await password.getByLabel('New Password').fill('another horse battery')
      await control(password, 'Change Password').press('Enter')
      await expect(password.getByText('This is not your current password.')).toBeVisible()
    },
  },
  {
    name: 'the end of a session',
    async act({ page, api, me }) {
      await signInElsewhere(api, me)
      await open(page, '/settings')
      await items(page).getByRole('button').press('Enter')
      await expect(items(page)).toHaveCount(1)
    },
  },
  {
    name: 'the end of all other sessions',
    async act({ page, api, me }) {
      for (const _ of [1, 2]) await signInElsewhere(api, me)
      await open(page, '/settings')
      await press(page, 'End All Others')
      await expect(items(page)).toHaveCount(1)
    },
  },
  {
    name: 'a download',
    async act({ page }) {
      await open(page, '/settings')
      const download = page.waitForEvent('download')
      await press(page, 'Download My Data')
      await download
    },
  },
  {
    name: 'a deletion that was thought better of',
    async act({ page, me }) {
      await open(page, '/settings')
      const deletion = section(page, 'Delete account')
      await deletion.getByLabel(PASSWORD, { exact: true }).fill(me.password)
      await control(deletion, 'Delete My Account').press('Enter')
      await page.getByRole('alertdialog').getByRole('button').first().press('Enter')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    },
  },
  {
    name: 'a toast that is closed',
    async act({ page, api, me }) {
      const id = await api.publish(me, { title: 'Gone', content: 'Words' })
      await open(page, `/post/${id}`)
      await press(page, 'Delete')
      await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  },
  {
    name: 'Undo in a toast',
    async act({ page, api, me }) {
      const id = await api.publish(me, { title: 'Gone and back', content: 'Words' })
      await open(page, `/post/${id}`)
      await press(page, 'Delete')
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(alertOf(page, 'Post Restored')).toBeVisible()
    },
  },
  {
    name: 'a report that was sent',
    async act({ page, api }) {
      const id = await api.publish(await api.signUp(), { title: 'Odd', content: 'Words' })
      await open(page, `/post/${id}`)
      await press(page, 'Report this post')
      await page.getByLabel('Something else').check()
      await control(page.getByRole('dialog'), 'Send report').press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'a post that is hidden',
    asAdministrator: true,
    async act(scene) {
      const title = await aReportedPost(scene)
      await open(scene.page, '/admin')
      const row = rowOf(scene.page, title)
      await control(row, `Hide post: ${title}`).press('Enter')
      await expect(row).toHaveCount(0)
    },
  },
  {
    name: 'reports that are settled',
    asAdministrator: true,
    async act(scene) {
      const title = await aReportedPost(scene)
      await open(scene.page, '/admin')
      const row = rowOf(scene.page, title)
      await control(row, `Leave as it is: ${title}`).press('Enter')
      await expect(row).toHaveCount(0)
    },
  },
  {
    name: 'a suspension, and lifting it',
    asAdministrator: true,
    async act({ page, api }) {
      const { user } = await api.signUp()
      await open(page, `/admin?show=accounts&email=${user.email}`)
      await press(page, `Suspend: ${user.email}`)
      await page.getByRole('button', { name: 'Suspend account' }).press('Enter')
      await expect(control(page, `Lift suspension: ${user.email}`)).toBeVisible()
      await expect.poll(() => hasFocus(page)).toBe(true)
      await press(page, `Lift suspension: ${user.email}`)
      await expect(control(page, `Suspend: ${user.email}`)).toBeVisible()
    },
  },
  {
    name: 'a password link',
    asAdministrator: true,
    async act({ page, api }) {
      const { user } = await api.signUp()
      await open(page, `/admin?show=accounts&email=${user.email}`)
      await press(page, `Make password link: ${user.email}`)
      await expect(page.getByLabel('Link for a new password')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'an invitation that is made and withdrawn',
    asAdministrator: true,
    async act({ page, me }) {
      const email = `guest-${me.user._id}@example.com`
      await open(page, '/admin?show=invitations')
      await page.getByLabel('Whom do you invite?').fill(email)
      await page.getByLabel('Whom do you invite?').press('Enter')
      await page.getByRole('button', { name: 'Done' }).press('Enter')
      await expect.poll(() => hasFocus(page)).toBe(true)
      await control(rowOf(page, email), `Withdraw: ${email}`).press('Enter')
      await expect(rowOf(page, email)).toHaveCount(0)
    },
  },
  {
    name: 'older entries of the log',
    asAdministrator: true,
    async act({ page, api }) {
      for (let count = 0; count < 26; count++) await api.signUp()
      await open(page, '/admin?show=log')
      await press(page, 'Load more')
      await expect.poll(() => page.locator('main li time').count()).toBeGreaterThan(24)
    },
  },
  {
    name: 'older posts',
    async act({ page, api, me }) {
      for (let count = 0; count < 25; count++) {
        await api.publish(me, { title: `Post ${count}`, content: 'Words' })
      }
      await open(page, '/all-post')
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(24)
      await press(page, 'Load more posts')
      await expect.poll(() => cards.count()).toBeGreaterThan(24)
    },
  },
  {
    name: 'a sign-in that fails',
    async act({ page, me }) {
      await open(page, '/login')
      await fill(page, { 'Email Address': me.user.email, Password: 'not my password' })
      await control(page.getByRole('main'), 'Sign In').press('Enter')
      await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
    },
  },
]

/** Whether the focus is anywhere but on the page as a whole. */
function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement !== null && activeElement !== body && activeElement.isConnected
  })
}

for (const { name, asAdministrator, act } of ACTIONS) {
  test(`The focus is not lost after ${name}`, async ({
    page,
    api,
    signIn,
    signInAsAdministrator,
    problems,
  }) => {
    problems.allow(/status of 40\d/)
    const me = await (asAdministrator ? signInAsAdministrator() : signIn())
    await act({ page, api, me })
    await expect.poll(() => hasFocus(page)).toBe(true)
    // And it stays, when what comes behind the answer has come as well.
    await page.waitForTimeout(500)
    await expect.poll(() => hasFocus(page)).toBe(true)
  })
}

test('A click outside all controls removes the focus, and it is not restored', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/settings')
  await section(page, 'Profile').getByLabel('Full Name').focus()
  await page.mouse.click(5, 400)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('i')))
  await page.waitForTimeout(300)
  const isInField = await page.evaluate(() => document.activeElement instanceof HTMLInputElement)
  expect(isInField).toBe(false)
})
