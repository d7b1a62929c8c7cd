import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { holdBack, SCRIPTS, waitUntilAlive } from './support/screens.ts'
import { test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const WORDS: Record<string, string> = {
  'Full Name': 'Ada King',
  'Email Address': 'ada@example.com',
  Password: 'correct horse battery',
  'Current Password': 'correct horse battery',
  'New Password': 'another horse battery',
  'Post Title': 'Written in a tunnel',
  'Post Content': 'One line\nand another one',
}

/** Every form that the server sends, with a field to be in the middle of. */
const FORMS = [
  { path: '/login', labels: ['Password', 'Email Address'] },
  { path: '/signup', labels: ['Full Name', 'Password', 'Email Address'] },
  { path: '/reset#token', labels: ['Password'] },
  { path: '/settings', labels: ['Full Name', 'New Password'] },
  { path: '/settings', labels: ['Email Address'] },
  { path: '/settings', labels: ['Current Password'] },
  { path: '/createpost', labels: ['Post Title', 'Post Content'] },
  { path: '/createpost', labels: ['Post Content', 'Post Title'] },
  {
    path: '/post/edit/00000000-0000-7000-8000-000000000000',
    labels: ['Post Content', 'Post Title'],
  },
]

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

/** Where the caret stands in the field that has the focus; fields of addresses do not tell. */
function caret(page: Page): Promise<{ name: string | null; start: number | null }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    return { name: element.getAttribute('name'), start: element.selectionStart ?? null }
  })
}

for (const { path, labels } of FORMS) {
  test(`Typed before React runs, into ${labels.join(', ')} on ${path}: words, focus and caret stay`, async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/404|Failed to load/)
    await signIn()
    const scripts = await holdBack(page, SCRIPTS)
    await page.goto(path, { waitUntil: 'commit' })
    for (const label of labels) await field(page, label).pressSequentially(WORDS[label] ?? '')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const before = await caret(page)
    expect(before.name).not.toBeNull()
    scripts.release()
    await waitUntilAlive(page)
    await expect(page.getByRole('main').locator('[type=submit]').first()).toBeEnabled()
    // What React has still to do after its first pass.
    await page.waitForTimeout(300)
    for (const label of labels) await expect(field(page, label)).toHaveValue(WORDS[label] ?? '')
    expect(await caret(page)).toEqual(before)
  })
}

test('Typed before React runs: fields that nobody touched are filled in all the same', async ({
  page,
  signIn,
}) => {
  const { user } = await signIn()
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/settings', { waitUntil: 'commit' })
  await field(page, 'Full Name').pressSequentially('Ada King')
  scripts.release()
  await expect(field(page, 'Email Address')).toHaveValue(user.email)
  await expect(field(page, 'Full Name')).toHaveValue('Ada King')
})

test('Typed before React runs: a search for titles finds what was typed', async ({
  page,
  signIn,
}) => {
  await signIn()
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/me/posts', { waitUntil: 'commit' })
  await field(page, 'Search titles').pressSequentially('weaving')
  scripts.release()
  await expect(page.getByText('No title has “weaving”.')).toBeVisible()
  await expect(field(page, 'Search titles')).toHaveValue('weaving')
})

test('Typed before React runs: the form knows of it, and says how good a password is', async ({
  page,
}) => {
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/signup', { waitUntil: 'commit' })
  await field(page, 'Password').pressSequentially('aaaaaaaa')
  scripts.release()
  await expect(page.getByText(/^Easy to guess/)).toBeVisible()
})

for (const path of ['/reset#the-token', '/signup#the-token']) {
  for (const when of ['before', 'after']) {
    test(`The skip link leaves the token of ${path} alone, ${when} React runs`, async ({
      page,
      problems,
    }) => {
      problems.allow(/status of 404/, /Failed to load the invitation/)
      const scripts = await holdBack(page, SCRIPTS)
      if (when === 'after') scripts.release()
      await page.goto(path, { waitUntil: 'commit' })
      if (when === 'after') await waitUntilAlive(page)
      const link = page.getByRole('link', { name: 'Skip to content' })
      await link.focus()
      await link.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      expect(new URL(page.url()).hash).toBe('#the-token')
      scripts.release()
      await waitUntilAlive(page)
      expect(new URL(page.url()).hash).toBe('#the-token')
    })
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the skip link is an anchor', async ({ page }) => {
    await page.goto('/all-post')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
  })
})
