import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openAfterCrash } from './support/crash.ts'
import { expectWords, keptTexts, KEPT } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import { control, heading, holdBack, open, POST_CALL, topBar } from './support/screens.ts'
import { createDraft, deleteDraft, draftsOf, unpublish } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const TEXT = { title: 'A title', content: 'One, two, three.' }
const FIELDS = { 'Post Title': TEXT.title, 'Post Content': TEXT.content }
const EARLY = 'What you typed before the text was here has been kept.'

const restore = (page: Page) => page.getByRole('button', { name: 'Restore my text' })

/** Types into a form whose text is held back, until the browser has stored the words. */
async function typeEarly(page: Page, path: string, calls: RegExp): Promise<void> {
  await holdBack(page, calls)
  await open(page, path)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another'), { timeout: 1_000 }).toBe(1)
}

test('Typed before a draft has come, and then the page crashes: the draft is there, and the words are offered', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await typeEarly(page, path, /\/drafts\//)
  const next = await openAfterCrash(page, context, path)
  await expect(next.getByText(EARLY)).toBeVisible()
  await expectWords(next, FIELDS)
  await restore(next).click()
  await expectWords(next, { ...FIELDS, 'Post Content': 'Another' })
  await next.getByRole('button', { name: 'Undo' }).click()
  await expectWords(next, FIELDS)
  await next.reload()
  await restore(next).click()
  await expectWords(next, { ...FIELDS, 'Post Content': 'Another' })
  await expect.poll(() => keptTexts(next, 'Another')).toBe(1)
  await next.reload()
  await expectWords(next, { ...FIELDS, 'Post Content': 'Another' })
  await expect(restore(next)).toHaveCount(0)
})

test('Typed before a post has come, and then the page crashes: the words can be discarded, and that undone', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const path = `${baseURL}/post/edit/${await api.publish(ada, TEXT)}`
  await typeEarly(page, path, POST_CALL)
  const next = await openAfterCrash(page, context, path)
  await expect(next.getByText(EARLY)).toBeVisible()
  await expectWords(next, FIELDS)
  await next.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(next.getByText(EARLY)).toHaveCount(0)
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect(next.getByText(EARLY)).toBeVisible()
  await next.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => keptTexts(next, 'Another')).toBe(0)
})

test('Typed before a post has come, and then the form is left: it offers the words when it is opened again', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const path = `/post/edit/${await api.publish(ada, TEXT)}`
  await holdBack(page, POST_CALL)
  await open(page, path)
  await page.getByLabel('Post Content').fill('Another')
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await page.unroute(POST_CALL)
  await page.goBack()
  await expect(page.getByText(EARLY)).toBeVisible()
  await expectWords(page, FIELDS)
})

test('Typed before a draft has come that is gone: the words are in the form of the next page', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
  problems,
}) => {
  problems.allow(/404/)
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await typeEarly(page, path, /\/drafts\//)
  await deleteDraft(api, ada, draft._id)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { 'Post Title': '', 'Post Content': 'Another' })
})

test('Typed before a post has come: once the draft has the words, they are stored once', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const path = `/post/edit/${await api.publish(ada, TEXT)}`
  const answer = await holdBack(page, POST_CALL)
  await open(page, path)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  answer.release()
  await expectWords(page, { ...FIELDS, 'Post Content': 'Another' })
  await page.getByLabel('Post Content').fill('Another one')
  await expect.poll(() => keptTexts(page, 'Another one')).toBe(1)
  expect(await keptTexts(page, 'Another')).toBe(0)
  await page.reload()
  await expect(page.getByText(KEPT).or(page.getByText('These are your changes'))).toBeVisible()
  await expect(page.getByText(EARLY)).toHaveCount(0)
})

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
  await open(page, `/post/edit/${id}`)
  await page.waitForRequest(/\/drafts\?post=/).catch(() => undefined)
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  answer.release()
  await expect(page.getByText('Your text from before was found')).toBeVisible()
  await page.getByLabel('Post Title').fill('A title')
  await page.getByLabel('Post Content').fill('Another, and more')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page).toHaveURL('/me/posts')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(0)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'A title', 'Post Content': 'Another, and more' })
  await expect(page.getByText(EARLY)).toHaveCount(0)
})

test('Words of a draft that cannot be loaded wait for it', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await typeEarly(page, path, /\/drafts\//)
  await context.route(/\/drafts\//, (route) => route.abort())
  const next = await openAfterCrash(page, context, path)
  await expect(next.getByText('Your draft could not be opened.')).toBeVisible()
  await expectWords(next, { 'Post Title': '', 'Post Content': '' })
  await context.unroute(/\/drafts\//)
  await next.getByRole('button', { name: 'Try again' }).click()
  await expect(next.getByText(EARLY)).toBeVisible()
  await expectWords(next, FIELDS)
  expect(await draftsOf(api, ada)).toHaveLength(1)
})

test('Words that another tab still types are not offered', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const path = `${baseURL}/post/edit/${await api.publish(ada, TEXT)}`
  await typeEarly(page, path, POST_CALL)
  const next = await context.newPage()
  await open(next, path)
  await expectWords(next, FIELDS)
  await next.waitForTimeout(2_000)
  await expect(next.getByText(EARLY)).toHaveCount(0)
  expect(await keptTexts(next, 'Another')).toBe(1)
})

test('A cover that was chosen before the draft has come is offered with the words', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await holdBack(page, /\/drafts\//)
  await open(page, path)
  const buffer = picture()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  const next = await openAfterCrash(page, context, path)
  await restore(next).click()
  await expectWords(next, { ...FIELDS, 'Post Content': 'Another' })
  await expect(next.getByRole('img', { name: 'Preview' })).toBeVisible()
})

test('Words that were restored can be taken out again from another screen', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await typeEarly(page, path, /\/drafts\//)
  const next = await openAfterCrash(page, context, path)
  await restore(next).click()
  await expect.poll(() => keptTexts(next, 'Another')).toBe(1)
  await control(topBar(next), 'All Post').click()
  await expect(heading(next, 'All posts')).toBeVisible()
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => keptTexts(next, TEXT.content)).toBe(1)
  await open(next, path)
  await expectWords(next, FIELDS)
  await expect(next.getByText(EARLY)).toBeVisible()
})
