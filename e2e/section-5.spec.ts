import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { alertOf, fill, open } from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const FORMS = [
  {
    name: 'Sign-in',
    address: '/login',
    button: 'Sign In',
    fields: { 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
  {
    name: 'Sign-up',
    address: '/signup',
    button: 'Create Account',
    fields: { 'Full Name': 'Ada', 'Email Address': 'ada@example.com', Password: 'long enough' },
  },
  {
    name: 'Create post',
    address: '/createpost',
    button: 'Publish',
    fields: { 'Post Title': 'A title', 'Post Content': 'Words' },
  },
  {
    name: 'Edit post',
    address: '/post/edit/ID',
    button: 'Update Post',
    fields: { 'Post Title': 'A title', 'Post Content': 'Words' },
  },
] as const

/** The addresses of what is sent from now on, but for drafts, which are saved by themselves. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const isWrite = ['POST', 'PUT'].includes(request.method())
    if (isWrite && !DRAFT_CALLS.test(request.url())) writes.push(request.url())
  })
  return writes
}

for (const { name, address, button, fields } of FORMS) {
  test(`§5 ${name}: each of ${Object.keys(fields).join(', ')} is required`, async ({
    page,
    api,
    signIn,
  }) => {
    const signedIn = address.startsWith('/createpost') || address.includes('ID')
    const id = signedIn ? await api.publish(await signIn(), { title: 'T', content: 'C' }) : ''
    await open(page, address.replace('ID', id))
    const writes = watchWrites(page)
    for (const missing of Object.keys(fields)) {
      const empty = page.getByLabel(missing, { exact: true })
      if (id && address.includes('ID')) await expect(empty).not.toHaveValue('')
      await fill(page, { ...fields, [missing]: '' })
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
      await expect(empty).toBeFocused()
      await expect(empty).toHaveJSProperty('validity.valueMissing', true)
      expect(writes, missing).toEqual([])
    }
  })
}

for (const { name, address, button, fields } of FORMS.slice(0, 2)) {
  test(`§5 ${name}: the email field uses the browser's email-type check`, async ({ page }) => {
    await open(page, address)
    await fill(page, { ...fields, 'Email Address': 'not an address' })
    const writes = watchWrites(page)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    const email = page.getByLabel('Email Address', { exact: true })
    await expect(email).toBeFocused()
    await expect(email).toHaveJSProperty('validity.typeMismatch', true)
    expect(writes).toEqual([])
  })
}

test('§5 Create post: the image is optional', async ({ page, signIn, api }) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'No picture', 'Post Content': 'Words' })
  const answer = page.waitForResponse(/createpost$/)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const { post } = (await (await answer).json()) as { post: { _id: string } }
  expect((await api.read(post._id)).post).not.toHaveProperty('image')
})

test('§5 Create post: the image must be an image: the bytes decide, not the name', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'A text in disguise', 'Post Content': 'Words' })
  const buffer = Buffer.from('This is no picture.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture. “cover.png” was not taken.'
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByLabel('Post Title')).toHaveValue('A text in disguise')
  await expect(page).toHaveURL(/\/createpost(\?draft=|$)/)
})

const REFUSED = [
  ['a title of 201 characters', 'x'.repeat(201), 'Words', 'A title has at most 200 characters.'],
  ['white space for content', 'A title', ' \n\t ', 'Write something before you publish.'],
  ['white space for a title', '   ', 'Words', 'Enter a title.'],
] as const

for (const [what, title, content, msg] of REFUSED) {
  test(`§5 Server-side rules: ${what} is refused in words`, async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/)
    await signIn()
    await open(page, '/createpost')
    await fill(page, { 'Post Title': title, 'Post Content': content })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(msg, { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/createpost(\?draft=|$)/)
  })
}

test('§5 Server-side rules: a password of 7 characters is refused in words', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/)
  await open(page, '/signup')
  await fill(page, { 'Full Name': 'Ada', 'Email Address': 'ada@example.com', Password: 'seven77' })
  await page.getByRole('button', { name: 'Create Account', exact: true }).click()
  const refusal = 'A password needs at least 8 characters.'
  await expect(page.getByText(refusal, { exact: true }).first()).toBeVisible()
})
