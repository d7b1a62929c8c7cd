import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { expectWords, keptTexts, KEPT } from './support/drafts.ts'
import { control, heading, holdBack, open, POST_CALL, topBar } from './support/screens.ts'
import {
  createDraft,
  deleteDraft,
  draftsOf,
  saveDraft,
  unpublish,
} from './support/stored-drafts.ts'
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

/** Opens the path in another tab, after the first one has crashed. */
async function openAfterCrash(page: Page, context: BrowserContext, path: string): Promise<Page> {
  const crash = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crash
  const next = await context.newPage()
  await open(next, path)
  return next
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

test('Typed into a draft of the account, and then the page crashes before it is saved: the newer text is there', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const path = `${baseURL}/createpost?draft=${draft._id}`
  await open(page, path)
  await expectWords(page, FIELDS)
  await holdBack(page, /\/drafts\//)
  await page.getByLabel('Post Content').fill('Newer')
  await expect.poll(() => keptTexts(page, 'Newer')).toBe(1)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { ...FIELDS, 'Post Content': 'Newer' })
  await expect
    .poll(() => draftsOf(api, ada))
    .toMatchObject([{ ...TEXT, _id: draft._id, content: 'Newer' }])
})

test('A draft of the account that was only looked at is no second one', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, FIELDS)
  await page.waitForTimeout(1_000)
  await control(topBar(page), 'Write').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await page.waitForTimeout(3_000)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, _id: draft._id, version: 1 }])
})

test('Typed into a working copy of the account, and then the page crashes before it is saved: the newer text is there', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const post = await api.publish(ada, TEXT)
  const copy = await createDraft(api, ada, { post })
  await saveDraft(api, ada, { ...copy, content: 'Changed elsewhere' })
  const path = `${baseURL}/post/edit/${post}`
  await open(page, path)
  await expectWords(page, { 'Post Content': 'Changed elsewhere' })
  await holdBack(page, /\/drafts/)
  await page.getByLabel('Post Content').fill('Newer')
  await expect.poll(() => keptTexts(page, 'Newer')).toBe(1)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { ...FIELDS, 'Post Content': 'Newer' })
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ ...TEXT, content: 'Newer' }])
  await expect(next.getByText('This draft was changed on another device')).toHaveCount(0)
})

test('Typed into a field that is empty in the draft of the account, before that has come: a crash takes neither', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, { content: TEXT.content })
  const path = `${baseURL}/createpost?draft=${draft._id}`
  const answer = await holdBack(page, /\/drafts\/[\w-]+$/)
  await open(page, path)
  await page.getByLabel('Post Title').fill('Its title')
  const loaded = page.waitForResponse(/\/drafts\/[\w-]+$/)
  answer.release()
  await loaded
  await page.route(/\/drafts\/[\w-]+$/, () => undefined)
  await expectWords(page, { 'Post Title': 'Its title', 'Post Content': TEXT.content })
  await expect.poll(() => keptTexts(page, TEXT.content)).toBe(1)
  const next = await openAfterCrash(page, context, path)
  await expectWords(next, { 'Post Title': 'Its title', 'Post Content': TEXT.content })
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
