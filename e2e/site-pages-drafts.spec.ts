import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account, DataService } from './support/accounts.ts'
import { expectWords, keptTexts, KEPT } from './support/drafts.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  keepUndo,
  open,
  topBar,
  waitUntilAlive,
} from './support/screens.ts'
import { storePage } from './support/site-pages.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => keepUndo(page))

const TEXT = 'Text, in Markdown'
const MINE = { Title: 'Mine', [TEXT]: 'My\n\nwords' }
const NEW = { Address: 'new-page', ...MINE }
const BEFORE = { title: 'Before', content: 'Words', published: true }
const THEIRS = { title: 'Theirs', content: 'Their words', published: false }
const NOTICE = /^The page has changed since you began\./

async function stored(api: DataService, { token }: Account, slug: string): Promise<unknown> {
  const response = await fetch(`${api.origin}/api/v1/admin/pages/${slug}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { page?: unknown }).page
}

const editor = (slug: string) => `/admin/pages?edit=${slug}`
const published = (page: Page) => page.getByLabel('Published: everyone can read it')
const save = (page: Page) => page.getByRole('button', { name: 'Save page' }).click()
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const notice = (page: Page) => page.locator('[data-notice]')

async function write(page: Page, words: Record<string, string>): Promise<void> {
  await fill(page, words)
  await expect.poll(() => keptTexts(page, MINE[TEXT])).toBe(1)
}

test.describe('/admin/pages keeps what is written', () => {
  test('over a reload, until it is saved', async ({ page, problems, signInAsAdministrator }) => {
    problems.whenAskedToLeave('accept')
    await signInAsAdministrator()
    await open(page, editor(''))
    await fill(page, NEW)
    await published(page).check()
    await expect.poll(() => keptTexts(page, MINE[TEXT])).toBe(1)
    await page.reload()
    await expect(page.getByText(KEPT)).toBeVisible()
    await expectWords(page, NEW)
    await expect(published(page)).toBeChecked()
    await save(page)
    await expect(page).toHaveURL('/admin/pages')
    await expect.poll(() => keptTexts(page, MINE[TEXT])).toBe(0)
    await open(page, editor(''))
    await expectWords(page, { Address: '', Title: '', [TEXT]: '' })
  })

  test('when somebody leaves by a link', async ({ page, signInAsAdministrator }) => {
    await signInAsAdministrator()
    await open(page, '/admin/pages')
    await control(page, 'New page').click()
    await write(page, NEW)
    await control(topBar(page), 'All Post').click()
    await expect(page).toHaveURL('/all-post')
    await open(page, editor(''))
    await expectWords(page, NEW)
  })

  test('each page for itself', async ({ page, api, problems, signInAsAdministrator }) => {
    problems.whenAskedToLeave('accept')
    const grace = await signInAsAdministrator()
    await storePage(api, grace, 'one', BEFORE)
    await storePage(api, grace, 'two', { ...BEFORE, title: 'Another' })
    await open(page, editor('one'))
    await expectWords(page, { Title: 'Before' })
    await expect(published(page)).toBeChecked()
    await write(page, MINE)
    await open(page, editor('two'))
    await expectWords(page, { Title: 'Another' })
    await open(page, '/createpost')
    await expectWords(page, { 'Post Title': '' })
    await open(page, editor('one'))
    await expectWords(page, MINE)
    await choose(page, 'Discard my changes')
    await expectWords(page, { Title: 'Before', [TEXT]: 'Words' })
    await choose(page, 'Undo')
    await expectWords(page, MINE)
  })

  test('without a connection', async ({ page, context, problems, signInAsAdministrator }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
    await signInAsAdministrator()
    await open(page, editor(''))
    await write(page, { ...NEW, Address: 'offline' })
    await context.setOffline(true)
    await save(page)
    await expect(page.locator('[data-error]')).toHaveText(/Your text is kept in this browser/)
    await expectWords(page, MINE)
    await context.setOffline(false)
    await save(page)
    await expect(alertOf(page, 'Page saved')).toBeVisible()
  })

  test('when the session ends', async ({ page, api, problems, signInAsAdministrator }) => {
    problems.allow(/status of 401/)
    const grace = await signInAsAdministrator()
    await storePage(api, grace, 'session', BEFORE)
    await open(page, editor('session'))
    await expectWords(page, { Title: 'Before' })
    await write(page, MINE)
    await page.evaluate(() => localStorage.setItem('token', 'ended'))
    await save(page)
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expectWords(page, MINE)
    await control(page, 'Sign in again').click()
    await fill(page, { 'Email Address': grace.user.email, Password: grace.password })
    await control(page.getByRole('main'), 'Sign In').click()
    await control(page, 'Go on writing').click()
    await expect(page).toHaveURL(editor('session'))
    await expectWords(page, MINE)
    await save(page)
    await expect(alertOf(page, 'Page saved')).toBeVisible()
  })
})

test.describe('Two edits of one page', () => {
  let grace: Account

  /** Writes into a form that was opened before somebody else saved the page, and tries to save. */
  async function collide(page: Page, api: DataService, slug: string): Promise<void> {
    await storePage(api, grace, slug, BEFORE)
    await open(page, editor(slug))
    await expectWords(page, { Title: 'Before' })
    await fill(page, MINE)
    await storePage(api, grace, slug, THEIRS)
    await save(page)
    await expect(notice(page)).toContainText(NOTICE)
  }

  test.beforeEach(async ({ problems, signInAsAdministrator }) => {
    problems.whenAskedToLeave('accept')
    problems.allow(/status of 409/)
    grace = await signInAsAdministrator()
  })

  test('both texts stand side by side, also after a reload', async ({ page, api }) => {
    await collide(page, api, 'both')
    await expect(notice(page)).toBeFocused()
    for (const isAgain of [false, true]) {
      await expectWords(page, { ...MINE, 'Saved title': 'Theirs', 'Saved text': 'Their words' })
      if (!isAgain) await page.reload()
    }
    await save(page)
    await expect(notice(page)).toBeFocused()
    expect(await stored(api, grace, 'both')).toMatchObject(THEIRS)
  })

  test('mine replaces the other one, which was seen', async ({ page, api }) => {
    await collide(page, api, 'mine')
    await choose(page, 'Save my text')
    await expect(alertOf(page, 'Page saved')).toBeVisible()
    expect(await stored(api, grace, 'mine')).toMatchObject({ title: 'Mine', published: true })
  })

  test('theirs comes whole, and mine by Undo', async ({ page, api }) => {
    await collide(page, api, 'theirs')
    await choose(page, 'Take the saved text')
    await expectWords(page, { Title: 'Theirs', [TEXT]: 'Their words' })
    await expect(published(page)).not.toBeChecked()
    await choose(page, 'Undo')
    await expectWords(page, MINE)
    await expect(published(page)).toBeChecked()
    await expect(notice(page)).toContainText(NOTICE)
  })

  test('a new page overwrites none that is there', async ({ page, api }) => {
    await storePage(api, grace, 'taken', THEIRS)
    await open(page, editor(''))
    await fill(page, { ...NEW, Address: 'taken' })
    await save(page)
    await expectWords(page, { ...MINE, Address: 'taken', 'Saved title': 'Theirs' })
    expect(await stored(api, grace, 'taken')).toMatchObject(THEIRS)
  })

  test('a page that was deleted meanwhile is made anew by who saves again', async ({
    page,
    api,
  }) => {
    await storePage(api, grace, 'gone', BEFORE)
    await open(page, editor('gone'))
    await expectWords(page, { Title: 'Before' })
    await fill(page, MINE)
    await storePage(api, grace, 'gone')
    await save(page)
    await expect(page.locator('[data-error]')).toHaveText(/^This page was deleted/)
    await save(page)
    await expect(alertOf(page, 'Page saved')).toBeVisible()
    expect(await stored(api, grace, 'gone')).toMatchObject({ title: 'Mine' })
  })
})

test('A page that did not load offers another try, and what was kept is there then', async ({
  page,
  api,
  problems,
  signInAsAdministrator,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/status of 500/, /Failed to load the page/)
  await storePage(api, await signInAsAdministrator(), 'failing', BEFORE)
  await open(page, editor('failing'))
  await expectWords(page, { Title: 'Before' })
  await write(page, MINE)
  await page.route(/\/admin\/pages\/failing$/, (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await waitUntilAlive(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(/\/admin\/pages\/failing$/)
  await again.click()
  await expectWords(page, MINE)
  await expect(heading(page, 'Edit /page/failing')).toBeVisible()
})
