import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  FIELDS,
  TEXT,
  blockStorage,
  expectWords,
  keptTexts,
  storedDrafts,
} from './support/drafts.ts'
import { EARLY, restore } from './support/early-words.ts'
import { openAfterCrash } from './support/crash.ts'
import { fill, holdBack, open, SCRIPTS, waitUntilAlive } from './support/screens.ts'
import { createDraft } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

/** Opens a form whose scripts are held back. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  return scripts
}

/** Types into a form whose scripts are held back, until the browser has stored the words. */
async function typeBefore(page: Page, path: string) {
  const scripts = await openWithoutScripts(page, path)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  return scripts
}

/** Everything that drafts have stored, in JSON. */
async function storedTexts(page: Page): Promise<string> {
  const copies = await page.evaluate(() => Object.entries(localStorage))
  return JSON.stringify([await storedDrafts(page), copies])
}

test('Typed into a new post before the scripts run, and then the page crashes: the words are in the form', async ({
  page,
  context,
  baseURL,
  signIn,
}) => {
  await signIn()
  const path = `${baseURL}/createpost`
  await typeBefore(page, path)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { 'Post Title': '', 'Post Content': 'Another' })
  await next.getByLabel('Post Title').fill('A title')
  await expect.poll(() => keptTexts(next, 'Another')).toBe(1)
  await next.reload()
  await expectWords(next, { 'Post Title': 'A title', 'Post Content': 'Another' })
})

test('Typed into a post before the scripts run, and then the page crashes: the words are offered', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const path = `${baseURL}/post/edit/${await api.publish(ada, TEXT)}`
  await typeBefore(page, path)
  const next = await openAfterCrash(page, context, path)
  await expect(next.getByText(EARLY)).toBeVisible()
  await expectWords(next, FIELDS)
  await restore(next).click()
  await expectWords(next, { ...FIELDS, 'Post Content': 'Another' })
})

test('Typed into a draft before the scripts run, and then the page is left: the words are offered', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `/createpost?draft=${draft._id}`
  await typeBefore(page, path)
  await page.getByLabel('Post Content').fill('Another one')
  // While this page is open, it would be given its scripts.
  await page.goto('about:blank')
  await page.unroute(SCRIPTS)
  await open(page, '/all-post')
  await open(page, path)
  await expect(page.getByText(EARLY)).toBeVisible()
  await expectWords(page, FIELDS)
  await restore(page).click()
  await expectWords(page, { ...FIELDS, 'Post Content': 'Another one' })
})

for (const where of ['a new post', 'a post']) {
  test(`Typed into ${where} before the scripts run: when they have run, the words are stored once`, async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const isNew = where === 'a new post'
    const path = isNew ? '/createpost' : `/post/edit/${await api.publish(ada, TEXT)}`
    const scripts = await typeBefore(page, path)
    scripts.release()
    await waitUntilAlive(page)
    await page.getByLabel('Post Content').press('End')
    await page.getByLabel('Post Content').pressSequentially(' one')
    await expectWords(page, {
      'Post Title': isNew ? '' : TEXT.title,
      'Post Content': 'Another one',
    })
    await expect.poll(() => keptTexts(page, 'Another one')).toBe(1)
    await expect.poll(() => keptTexts(page, 'Another')).toBe(0)
    await page.reload()
    await expectWords(page, { 'Post Content': 'Another one' })
    await expect(restore(page)).toHaveCount(0)
  })
}

test('What is typed before the scripts run and taken back leaves nothing', async ({
  page,
  signIn,
}) => {
  await signIn()
  await typeBefore(page, '/createpost')
  await page.getByLabel('Post Content').fill('')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(0)
})

test('Words that another tab has before its scripts run stay there', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  const scripts = await typeBefore(page, '/createpost')
  const other = await context.newPage()
  await open(other, '/createpost')
  await other.waitForTimeout(2_000)
  await expectWords(other, { 'Post Content': '' })
  scripts.release()
  await waitUntilAlive(page)
  await expectWords(page, { 'Post Content': 'Another' })
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
})

test('Words that were typed before the scripts run are offered to nobody else', async ({
  page,
  context,
  baseURL,
  signIn,
}) => {
  await signIn()
  await typeBefore(page, `${baseURL}/createpost`)
  const other = await context.newPage()
  await page.close()
  await signIn()
  await open(other, '/createpost')
  await other.waitForTimeout(1_500)
  await expectWords(other, { 'Post Content': '' })
  expect(await keptTexts(other, 'Another')).toBe(1)
})

test('What is typed on the way to sign in is not stored', async ({ page }) => {
  await page.addInitScript(() => localStorage.clear())
  await open(page, '/createpost')
  await expect(page).toHaveURL('/login')
  await fill(page, { 'Email Address': 'ada@example.com', Password: 'correct horse battery' })
  await page.waitForTimeout(1_000)
  await page.goto('/all-post')
  expect(await storedTexts(page)).not.toContain('ada@example.com')
})

test('Words that were typed before the scripts run stay their writer’s when another tab signs somebody else in', async ({
  page,
  context,
  signIn,
}) => {
  const ada = await signIn()
  await typeBefore(page, '/createpost')
  await page.getByLabel('Post Content').fill('Another one')
  await signIn()
  await page.goto('about:blank')
  const other = await context.newPage()
  await open(other, '/createpost')
  await other.waitForTimeout(1_500)
  await expectWords(other, { 'Post Content': '' })
  const stored = await storedTexts(other)
  expect(stored).toContain('Another one')
  expect(stored).toContain(ada.user._id)
})

test('Where the page replaces the form of the server, its form has the words that were typed into that', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/Minified React error/)
  await signIn()
  const scripts = await typeBefore(page, '/createpost')
  await page.evaluate(() => {
    // As by a program that translates pages: React renders the page anew.
    document.querySelector('main form h1')?.replaceChildren('Erstelle deinen Beitrag')
    document.querySelector('main form')?.setAttribute('data-server', '')
  })
  scripts.release()
  await waitUntilAlive(page)
  await expect(page.locator('[data-server]')).toHaveCount(0)
  await expectWords(page, { 'Post Content': 'Another' })
})

test('Typed just before the page is left, before the scripts run: the words are in the next form', async ({
  page,
  signIn,
}) => {
  await signIn()
  const scripts = await openWithoutScripts(page, '/createpost')
  await page.getByLabel('Post Content').fill('Another')
  await page.goto('/createpost', { waitUntil: 'commit' })
  scripts.release()
  await waitUntilAlive(page)
  await expectWords(page, { 'Post Content': 'Another' })
})

test('Typed before the scripts run in a browser without storage: the words stay in the form', async ({
  page,
  signIn,
}) => {
  await signIn()
  await blockStorage(page)
  const scripts = await openWithoutScripts(page, '/createpost')
  await fill(page, { 'Post Content': 'Another' })
  scripts.release()
  await waitUntilAlive(page)
  await expectWords(page, { 'Post Content': 'Another' })
})
