import { expect } from '@playwright/test'
import { FIELDS, TEXT, expectWords, keptTexts } from './support/drafts.ts'
import { openAfterCrash } from './support/crash.ts'
import { control, heading, holdBack, keepUndo, open, topBar } from './support/screens.ts'
import {
  createDraft,
  DRAFT_CALLS,
  draftsOf,
  saveDraft,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

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
  await waitForDraft(page)
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

test('Changes of the account that were discarded without a letter come back from another screen', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 404/)
  const ada = await signIn()
  const post = await api.publish(ada, TEXT)
  const copy = await createDraft(api, ada, { post })
  await saveDraft(api, ada, { ...copy, content: 'Changed elsewhere' })
  await keepUndo(page)
  await open(page, `/post/edit/${post}`)
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/drafts/'),
  )
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expectWords(page, FIELDS)
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await removed
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => keptTexts(page, 'Changed elsewhere')).toBe(1)
  await open(page, `/post/edit/${post}`)
  await expectWords(page, { ...FIELDS, 'Post Content': 'Changed elsewhere' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, content: 'Changed elsewhere' }])
})

test('Begun afresh, brought back, and then the page crashes before it is saved: the account has one draft', async ({
  page,
  context,
  api,
  baseURL,
  signIn,
}) => {
  const ada = await signIn()
  await open(page, '/createpost')
  await page.getByLabel('Post Title').fill(TEXT.title)
  await page.getByLabel('Post Content').fill(TEXT.content)
  await untilSaved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await page.route(/\/drafts/, () => undefined)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectWords(page, FIELDS)
  await expect.poll(() => keptTexts(page, TEXT.content)).toBe(1)
  const next = await openAfterCrash(page, context, `${baseURL}/createpost`)
  await expectWords(next, FIELDS)
  await next.getByLabel('Post Content').fill('Newer')
  await untilSaved(next)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, content: 'Newer' }])
})

test('What is begun afresh in one tab is not opened by another one', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await context.route(/\/api\/v1\/drafts/, () => undefined)
  await open(page, '/createpost')
  await page.getByLabel('Post Content').fill(TEXT.content)
  await expect.poll(() => keptTexts(page, TEXT.content)).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByLabel('Post Content').fill('Begun afresh')
  await expect.poll(() => keptTexts(page, 'Begun afresh')).toBe(1)
  const other = await context.newPage()
  await open(other, '/createpost')
  await other.waitForTimeout(1_000)
  await expectWords(other, { 'Post Content': '' })
})

test('A draft that only this browser has in its latest form is opened by each of its addresses', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /status of 409/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  await waitForDraft(page)
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, FIELDS)
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await page.getByLabel('Post Content').fill('Only here')
  await expect.poll(() => keptTexts(page, 'Only here')).toBe(1)
  await page.unroute(DRAFT_CALLS)
  await page.goto('/about')
  await saveDraft(api, ada, { ...draft, title: 'Its title' })
  await open(page, `/post/edit/${draft._id}`)
  await expectWords(page, { 'Post Title': 'Its title', 'Post Content': 'Only here' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ title: 'Its title', content: 'Only here' }])
})
