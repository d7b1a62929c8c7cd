import { expect } from '@playwright/test'
import { alertOf, fill, open, storedSession } from './support/screens.ts'
import { test } from './support/test.ts'
import { picture } from './support/pictures.ts'

test('§3 User and session: storage keeps _id, name and email as JSON, the token as a string', async ({
  page,
  api,
}) => {
  const { user, password } = await api.signUp('Ada Lovelace')
  await open(page, '/login')
  await fill(page, { 'Email Address': user.email, Password: password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  const stored = await storedSession(page)
  expect(JSON.parse(stored.user ?? '')).toEqual(user)
  expect(stored.token).toMatch(/^[^"\s]{20,}$/)
})

test('§3 Session: a stored user has the specified fields even where more was answered', async ({
  page,
  plain,
}) => {
  const user = { _id: 'u1', name: 'Grace', email: 'grace@example.com' }
  plain.service.instead = (call) =>
    call.includes('login') ? { status: 200, body: { user, token: 't' } } : undefined
  await open(page, `${plain.webOrigin}/login`)
  await fill(page, { 'Email Address': user.email, Password: 'whatever' })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${plain.webOrigin}/`)
  const stored = await storedSession(page)
  expect(stored).toEqual({ user: JSON.stringify(user), token: 't' })
})

test('§3 Post: _id, title, content, image, author and createdAt as published', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn('Ada Lovelace')
  const before = Date.now()
  await open(page, '/createpost')
  await fill(page, { 'Post Title': 'Every field', 'Post Content': 'Some *words*\nand more' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture() })
  const answer = page.waitForResponse(/createpost$/)
  await page.getByRole('button', { name: 'Publish' }).click()
  const { post: created } = (await (await answer).json()) as { post: { _id: string } }
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()

  const { post } = await api.read(created._id)
  expect(post).toMatchObject({
    _id: created._id,
    title: 'Every field',
    content: 'Some *words*\nand more',
    image: { url: expect.stringMatching(/^http:\/\/localhost:\d+\//) },
    author: ada.user,
  })
  const createdAt = Date.parse(String(post?.createdAt))
  expect(createdAt).toBeGreaterThanOrEqual(before - 1)
  expect(createdAt).toBeLessThanOrEqual(Date.now() + 1)

  await open(page, `/post/${created._id}`)
  const shown = page.getByRole('article').locator('img')
  await expect(shown).toBeVisible()
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).toHaveAttribute('width', '640')
})

test('§3 Post: the image is uploaded on create only; an edit leaves it as it is', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, {
    title: 'Keeps its image',
    content: 'Words',
    image: picture(),
  })
  const before = (await api.read(id)).post
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Keeps its image')
  await fill(page, { 'Post Content': 'Other words' })
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  const after = (await api.read(id)).post
  // The service adds variants in the background.
  const image = { ...(before?.image as object), variants: expect.any(Array) as unknown }
  expect(after).toMatchObject({ content: 'Other words', image })
})
