import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { sessionOf, storeInBrowser } from './support/accounts.ts'
import { alertOf, cardOf, control, fill, heading, open } from './support/screens.ts'
import { test } from './support/test.ts'

const ADMIN = '/admin'

/** Words that would be more than words on a page that trusts them. */
const NOTE = '<img src=x onerror=hit()> <script>hit()</script> **bold**'

async function statusOf(page: Page, id: string): Promise<number> {
  return (await page.request.get(`/post/${id}`)).status()
}

function rowOf(page: Page, words: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()
}

test.describe('/admin', () => {
  test('asks whoever is signed out to sign in', async ({ page }) => {
    await page.goto(ADMIN)
    await expect(page).toHaveURL('/login')
  })

  test('is nothing to anybody else', async ({ page, signIn, problems }) => {
    problems.allow(/status of 40[34]/)
    await signIn()
    await open(page, ADMIN)
    await expect(heading(page, 'Page not found')).toBeVisible()
  })

  test('leads to signing in when the session has ended', async ({
    page,
    signInEnded,
    problems,
  }) => {
    problems.allow(/status of 401/)
    await signInEnded()
    await open(page, ADMIN)
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await control(page, 'Sign in again').click()
    await expect(page).toHaveURL('/login')
  })

  const wayIn = (page: Page) => control(page.getByRole('main'), 'Administration')

  test('is found in the settings', async ({ page, signInAsAdministrator }) => {
    await signInAsAdministrator()
    await open(page, '/settings')
    await wayIn(page).click()
    await expect(heading(page, 'Administration')).toBeVisible()
  })

  test('is not found there by anybody else', async ({ page, signIn }) => {
    await signIn()
    const known = page.waitForResponse((response) => response.url().endsWith('/users/me'))
    await open(page, '/settings')
    await (await known).finished()
    await expect(page.getByRole('button', { name: 'Save Profile' })).toBeEnabled()
    await expect(wayIn(page)).toHaveCount(0)
  })

  test('a reported post is hidden and shown again', async ({
    page,
    api,
    signInAsAdministrator,
  }) => {
    const author = await api.signUp('Sam Spammer')
    const title = `Pills ${author.user._id}`
    const id = await api.publish(author, { title, content: 'Cheap.' })
    await api.report(id, { reason: 'illegal', note: NOTE })
    expect(await statusOf(page, id)).toBe(200)
    await signInAsAdministrator()
    await open(page, ADMIN)
    const row = rowOf(page, title)
    await expect(row).toContainText('Reported once')
    await expect(row).toContainText('Against the law')
    await expect(row).toContainText(NOTE)
    const account = row.getByRole('link', { name: `Author’s account: ${author.user.email}` })
    await expect(account).toHaveText('Author’s account')
    await expect(row.locator('img, script')).toHaveCount(0)
    await control(row, `Hide post: ${title}`).click()
    await expect(alertOf(page, 'Post hidden')).toBeVisible()
    await expect(row).toBeHidden()
    await expect.poll(() => statusOf(page, id)).toBe(404)
    await open(page, '/all-post')
    await expect(cardOf(page, title)).toBeHidden()

    await open(page, `${ADMIN}?show=hidden`)
    await control(rowOf(page, title), `Show again: ${title}`).click()
    await expect(alertOf(page, 'Post shown again')).toBeVisible()
    await expect.poll(() => statusOf(page, id)).toBe(200)
  })

  test('an account is suspended, told so, and let in again', async ({
    page,
    api,
    signInAsAdministrator,
    problems,
  }) => {
    problems.allow(/status of 403/)
    const { user, password } = await api.signUp('Max Mean')
    const administrator = await signInAsAdministrator()
    await open(page, `${ADMIN}?show=accounts`)
    await fill(page, { 'Email address': user.email.slice(0, 30) })
    await control(page.getByRole('main'), 'Search').click()
    await expect(page.getByRole('main').locator('li h2')).toHaveCount(1)
    const row = rowOf(page, user.email)
    await control(row, `Suspend: ${user.email}`).click()
    const question = page.getByRole('alertdialog', { name: 'Suspend Max Mean?' })
    await expect(question).toContainText('signed out everywhere')
    await control(question, 'Cancel').click()
    await expect(row).not.toContainText('Suspended since')
    await control(row, `Suspend: ${user.email}`).click()
    await control(question, 'Suspend account').click()
    await expect(row).toContainText('Suspended since')
    const other = await page.context().browser()?.newContext()
    const visit = await other?.newPage()
    if (!other || !visit) throw new Error('There is no other browser')
    await visit.goto(new URL('/login', page.url()).href)
    await fill(visit, { 'Email Address': user.email, Password: password })
    await visit.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(visit.getByText('This account is suspended.')).toBeVisible()
    await other.close()
    await control(row, `Lift suspension: ${user.email}`).click()
    await expect(row).not.toContainText('Suspended since')
    await open(page, `${ADMIN}?show=log`)
    await expect(rowOf(page, 'Lifted the suspension of')).toContainText(administrator.user.email)
    await expect(rowOf(page, 'Sign-in refused')).toContainText(user.email)
  })

  test('a job that failed for good is shown, and runs again', async ({
    page,
    signInAsAdministrator,
  }) => {
    const job = {
      _id: '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e13',
      kind: 'images.encode',
      attempts: 8,
      lastError: 'The file a.webp is missing',
      failedAt: '2026-11-20T12:00:00.000Z',
    }
    let jobs = [job]
    await page.route('**/api/v1/admin/jobs**', (route) => {
      if (route.request().method() === 'GET') {
        return route.fulfill({ json: { jobs, nextCursor: null } })
      }
      expect(route.request().url()).toContain(`/jobs/${job._id}/run`)
      jobs = []
      return route.fulfill({ json: { msg: 'The job runs again.' } })
    })
    await signInAsAdministrator()
    await open(page, `${ADMIN}?show=jobs`)
    const row = rowOf(page, job.kind)
    await expect(row).toContainText('Tried 8 times')
    await expect(row).toContainText(job.lastError)
    await expectAccessible(page)
    await control(row, `Run again: ${job.kind}`).click()
    await expect(alertOf(page, 'The job runs again')).toBeVisible()
    await expect(page.getByText('No job has failed.')).toBeVisible()
  })

  test('the whole site is downloaded as an archive', async ({ page, signInAsAdministrator }) => {
    await signInAsAdministrator()
    await open(page, `${ADMIN}?show=export`)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the Site' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^inkwell-site-\d{4}-\d\d-\d\d\.zip$/)
    await expect(alertOf(page, 'The site is downloaded')).toBeVisible()
  })

  test('a link gives somebody a new password, once', async ({
    page,
    api,
    context,
    signInAsAdministrator,
    problems,
  }) => {
    problems.allow(/status of 404/)
    const { user } = await api.signUp('Lou Lost')
    const administrator = await signInAsAdministrator()
    await open(page, `${ADMIN}?show=accounts&email=${user.email}`)
    await control(rowOf(page, user.email), `Make password link: ${user.email}`).click()
    const field = page.getByLabel('Link for a new password')
    await expect(field).toHaveValue(/\/reset#[\w-]{43}$/)
    const link = await field.inputValue()
    await storeInBrowser(context, new URL(link).origin, {})
    await open(page, link)
    await fill(page, { Password: 'a wholly new one' })
    await control(page, 'Save password').click()
    await expect(alertOf(page, 'Your password is changed. Sign in with it.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await fill(page, { 'Email Address': user.email, Password: 'a wholly new one' })
    await control(page.getByRole('main'), 'Sign In').click()
    await expect(page).toHaveURL('/')

    await open(page, link)
    await fill(page, { Password: 'yet another one' })
    await control(page, 'Save password').click()
    await expect(page.getByText('This link has been used, or it is too old.')).toBeVisible()
    await storeInBrowser(context, new URL(link).origin, sessionOf(administrator))
    await open(page, `${ADMIN}?show=log`)
    await expect(rowOf(page, 'Chose a new password')).toContainText(user.email)
  })

  test('says when a list cannot be had, and tries again', async ({
    page,
    signInAsAdministrator,
    problems,
  }) => {
    problems.allow(/Failed to load|ERR_FAILED/)
    await signInAsAdministrator()
    await page.route(/admin\/audit/, (route) => route.abort())
    await open(page, `${ADMIN}?show=log`)
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await page.unroute(/admin\/audit/)
    await control(page, 'Try again').click()
    await expect(rowOf(page, 'Signed in').first()).toBeVisible()
  })

  test('goes on page by page', async ({ page, api, signInAsAdministrator }) => {
    await signInAsAdministrator()
    for (let count = 0; count < 26; count++) await api.signUp(`Person ${count}`)
    await open(page, `${ADMIN}?show=log`)
    const entries = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.locator('time') })
    await expect(entries).toHaveCount(24)
    await control(page, 'Load more').click()
    await expect.poll(() => entries.count()).toBeGreaterThan(26)
  })

  for (const show of ['reports', 'hidden', 'accounts', 'log', 'accounts&email=nobody']) {
    test(`is accessible: ${show}`, async ({ page, api, signInAsAdministrator }) => {
      const author = await api.signUp('Ann Author')
      const id = await api.publish(author, { title: 'Reported', content: 'Words.' })
      await api.report(id, { reason: 'other', note: 'Look at it.' })
      await signInAsAdministrator()
      await open(page, `${ADMIN}?show=${show}`)
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      await expectAccessible(page)
    })
  }
})

test('/claim asks for an address and a password, and is accessible', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  await open(page, '/claim#token')
  await expect(heading(page, 'Take your account')).toBeVisible()
  await expectAccessible(page)
  await fill(page, { 'Email Address': 'grace@example.com', Password: 'correct horse battery' })
  await control(page, 'Take the account').click()
  await expect(page.getByText('This link has been used, or it is too old.')).toBeVisible()
})

test('/reset is accessible', async ({ page }) => {
  await open(page, '/reset#token')
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await expectAccessible(page)
})
