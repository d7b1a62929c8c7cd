import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { blockStorage, KEPT, WORDS, write } from './support/drafts.ts'
import { control, fill, open, topBar } from './support/screens.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'
import { holdDraftCalls } from './support/stored-drafts.ts'

const submit = { '/login': 'Sign In', '/signup': 'Create Account' } as const

for (const [address, name] of Object.entries(submit)) {
  test(`Accessible: ${address} with a message at each field`, async ({ page }) => {
    await open(page, address)
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expectAccessible(page)
  })
}

test('Accessible: a password that is shown, and the hint about it', async ({ page }) => {
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Show password' }).click()
  for (const [password, words] of [
    ['12345678', /^Easy to guess/],
    ['correct horse battery staple', 'Hard to guess.'],
  ] as const) {
    await fill(page, { Password: password })
    await expect(page.getByText(words)).toBeVisible()
    await expectAccessible(page)
  }
})

test('Accessible: a form that the service refused', async ({ page, api, problems }) => {
  problems.allow(/status of 409/)
  const { user } = await api.signUp()
  await open(page, '/signup')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': user.email, Password: 'long enough' })
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('[data-error]')).not.toBeEmpty()
  await expectAccessible(page)
})

test('Accessible: writing, with all that can be said at once', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'x'.repeat(203) })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Write something before you publish.')).toBeVisible()
  const file = { name: 'cover.png', mimeType: 'image/png', buffer: picture() }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Chosen: cover.png')).toBeVisible()
  await expectAccessible(page)
  const buffer = Buffer.from('This is no picture.')
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
  await expect(page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF picture.')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: the question before leaving', async ({ page, signIn }) => {
  await blockStorage(page)
  await holdDraftCalls(page)
  await signIn()
  await open(page, '/createpost')
  await fill(page, WORDS)
  await expect(page.getByText(/^This browser keeps no drafts/)).toBeVisible()
  await control(topBar(page), 'All Post').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: words that were kept', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.reload()
  await expect(page.getByText(KEPT)).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: a session that has ended while somebody wrote', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signInEnded()
  await open(page, '/createpost')
  await write(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await expectAccessible(page)
})
