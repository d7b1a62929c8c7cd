import { expect } from '@playwright/test'
import { FIELDS, TEXT, expectWords, keptTexts, KEPT, storedDrafts } from './support/drafts.ts'
import { EARLY, restore, typeEarly } from './support/early-words.ts'
import { openAfterCrash } from './support/crash.ts'
import { picture } from './support/pictures.ts'
import { control, heading, holdBack, keepUndo, open, POST_CALL, topBar } from './support/screens.ts'
import { createDraft, deleteDraft, draftsOf } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

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
  await expect(next.getByText(EARLY)).toBeVisible()
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

test('A title that was typed before a post has come is among the differences', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  await holdBack(page, POST_CALL)
  await open(page, `/post/edit/${await api.publish(ada, TEXT)}`)
  await page.getByLabel('Post Title').fill('Another title')
  await expect
    .poll(async () => (await storedDrafts(page)).map(({ title }) => title))
    .toEqual(['Another title'])
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await page.unroute(POST_CALL)
  await page.goBack()
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await expect(page.locator('main ins')).toContainText('Another')
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
  await expect.poll(() => keptTexts(page, 'Another')).toBe(0)
  await page.reload()
  await expect(page.getByText(KEPT).or(page.getByText('These are your changes'))).toBeVisible()
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

test('Typed after a draft could not be opened: the words are offered when it can be', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  await page.route(/\/api\/v1\/drafts\//, (route) => route.abort())
  await open(page, `/createpost?draft=${draft._id}`)
  await expect(page.getByText('Your draft could not be opened.')).toBeVisible()
  await page.getByLabel('Post Content').fill('Another')
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  await page.unroute(/\/api\/v1\/drafts\//)
  await page.waitForTimeout(3_000)
  expect(await draftsOf(api, ada)).toHaveLength(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(EARLY)).toBeVisible()
  await expectWords(page, FIELDS)
})

test('A form whose text has not come cannot be sent', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  const answer = await holdBack(page, POST_CALL)
  await open(page, `/post/edit/${id}`)
  const update = page.getByRole('button', { name: 'Update Post' })
  await expect(page.getByLabel('Post Content')).toBeEditable()
  await page.waitForTimeout(1_500)
  await expect(update).toBeDisabled()
  answer.release()
  await expect(update).toBeEnabled()
})

test('Typed and taken back before a post has come: nothing is offered later', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  const answer = await holdBack(page, POST_CALL)
  await open(page, `/post/edit/${id}`)
  await page.getByLabel('Post Content').fill('A')
  await expect.poll(() => keptTexts(page, 'A')).toBe(1)
  await page.getByLabel('Post Content').fill('')
  answer.release()
  await expectWords(page, FIELDS)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect.poll(() => keptTexts(page, TEXT.content)).toBe(0)
  await expect.poll(() => keptTexts(page, 'A')).toBe(0)
})
