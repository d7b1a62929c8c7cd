import { expect } from '@playwright/test'
import { FIELDS, TEXT, expectWords, keptTexts } from './support/drafts.ts'
import { EARLY, restore, typeEarly } from './support/early-words.ts'
import { openAfterCrash } from './support/crash.ts'
import { picture } from './support/pictures.ts'
import { holdBack, open, POST_CALL } from './support/screens.ts'
import { draftsOf, unpublish, waitForDraft } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test('Typed before the text of a post that readers do not see has come: a crash takes neither', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  const path = `${baseURL}/post/edit/${id}`
  await waitForDraft(page)
  const answer = await holdBack(page, /\/drafts\/[\w-]+$/)
  await open(page, path)
  await page.getByLabel('Post Content').fill('Another')
  answer.release()
  await expect(page.getByText('Your text from before was found')).toBeVisible()
  await page.route(/\/drafts/, () => undefined)
  await page.getByLabel('Post Content').fill('Another one')
  await expect.poll(() => keptTexts(page, 'Another one')).toBe(1)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { 'Post Content': 'Another one' })
})

test('Looking at a post that readers do not see puts no earlier words over its text', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  const path = `${baseURL}/post/edit/${id}`
  await typeEarly(page, path, POST_CALL)
  const next = await openAfterCrash(page, context, path)
  await expect(next.getByText(EARLY)).toBeVisible()
  await expectWords(next, FIELDS)
  await next.waitForTimeout(3_000)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, version: 1 }])
  await expectWords(next, FIELDS)
})

test('Typed between two forms of a post that readers do not see: its later text stays', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  const answer = await holdBack(page, /\/drafts\?post=/)
  const asked = page.waitForRequest(/\/drafts\?post=/)
  await open(page, `/post/edit/${id}`)
  await asked
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  answer.release()
  await expect(page.getByText('Your text from before was found')).toBeVisible()
  // Whoever types goes on in the other form.
  await expect(page.getByLabel('Post Content')).toBeFocused()
  await page.getByLabel('Post Title').fill('A title')
  await page.getByLabel('Post Content').fill('Another, and more')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/me/posts')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(0)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'A title', 'Post Content': 'Another, and more' })
  await expect(page.getByText(EARLY)).toHaveCount(0)
})

test('Typed where a post that readers do not see could not be asked about: its form offers the words', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /500/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  await page.route(/\/drafts\?post=/, (route) => route.fulfill({ status: 500 }))
  await open(page, `/post/edit/${id}`)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  await page.waitForTimeout(2_000)
  await page.unroute(/\/drafts\?post=/)
  await page.reload()
  await expect(page.getByText(EARLY)).toBeVisible()
  await expectWords(page, FIELDS)
  await restore(page).click()
  await expectWords(page, { ...FIELDS, 'Post Content': 'Another' })
})

test('A cover that was chosen before the form of a post that readers do not see stays', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  const answer = await holdBack(page, POST_CALL)
  await open(page, `/post/edit/${id}`)
  const cover = { name: 'a.png', mimeType: 'image/png', buffer: picture() }
  await page.locator('input[type=file]').first().setInputFiles(cover)
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  answer.release()
  await expectWords(page, FIELDS)
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
})
