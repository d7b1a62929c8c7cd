import { expect } from '@playwright/test'
import { FIELDS, TEXT, expectWords, keptTexts, KEPT, write, WORDS } from './support/drafts.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  holdBack,
  keepUndo,
  open,
  SCRIPTS,
  topBar,
  waitUntilAlive,
} from './support/screens.ts'
import {
  createDraft,
  DRAFT_CALLS,
  draftsOf,
  saveDraft,
  unpublish,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const MISSED = 'Your text from before was found when you had already begun.'

test('A draft whose answer comes too late is not emptied', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  const answer = await holdBack(page, new RegExp(`/drafts/${draft._id}`))
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(request.url())
  })
  await page.goto(`/createpost?draft=${draft._id}`)
  await expect(page.getByText('Your draft could not be opened.')).toBeVisible()
  const late = page.waitForResponse(new RegExp(`/drafts/${draft._id}`))
  answer.release()
  await late
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await control(topBar(page), 'All Post').click()
  await expect(page).toHaveURL('/all-post')
  await page.waitForLoadState('networkidle')
  expect(saves).toEqual([])
  expect(await draftsOf(api, ada)).toMatchObject([TEXT])
})

test('Letters typed before React runs do not replace the text of before', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const scripts = await holdBack(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Post Content').fill('Another')
  scripts.release()
  await expect(page.getByText(MISSED)).toBeVisible()
  await expectWords(page, { 'Post Title': '', 'Post Content': 'Another' })
  await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
  expect(await keptTexts(page, WORDS['Post Content'])).toBe(1)
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expectWords(page, WORDS)
})

test('Letters typed before a draft has come do not replace it', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  await waitForDraft(page)
  const answer = await holdBack(page, new RegExp(`/drafts/${draft._id}`))
  await page.goto(`/createpost?draft=${draft._id}`)
  await waitUntilAlive(page)
  await page.getByLabel('Post Content').fill('Another')
  answer.release()
  await expect(page.getByText(MISSED)).toBeVisible()
  await untilSaved(page)
  const contents = (await draftsOf(api, ada)).map(({ content }) => content)
  expect(contents.toSorted()).toEqual(['Another', TEXT.content])
})

test('Letters typed before it is known that readers do not see a post are kept beside its text', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  await createDraft(api, ada, { post: id })
  await saveDraft(api, ada, { ...TEXT, _id: id, content: 'Saved a moment ago' })
  await waitForDraft(page)
  const answer = await holdBack(page, /\/drafts\?post=/)
  await open(page, `/post/edit/${id}`)
  await page.getByLabel('Post Content').fill('Another')
  answer.release()
  await expect(page.getByText(MISSED)).toBeVisible()
  await expectWords(page, { 'Post Content': 'Another' })
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ _id: id, content: 'Another' }])
  await page.getByRole('link', { name: 'History', exact: true }).click()
  const versions = page.getByRole('navigation', { name: 'Versions' }).getByRole('link')
  await expect(versions).toHaveCount(3)
})

test('A form that was left does not bring its older text back', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await signIn()
  let calls = 0
  await page.route(DRAFT_CALLS, (route) => {
    calls++
    return route.abort()
  })
  await open(page, '/createpost')
  await write(page)
  await expect(page.locator('[data-save=unreachable]')).toBeVisible()
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await control(topBar(page), 'Write').click()
  await expectWords(page, WORDS)
  await fill(page, { 'Post Content': 'The newer text' })
  await expect.poll(() => keptTexts(page, 'The newer text')).toBe(1)
  const enough = calls + 3
  await expect(async () => {
    const isOld = (await keptTexts(page, WORDS['Post Content'])) > 0
    expect(isOld || calls >= enough).toBe(true)
  }).toPass({ intervals: [50] })
  expect(await keptTexts(page, WORDS['Post Content'])).toBe(0)
  await page.reload()
  await expectWords(page, { 'Post Content': 'The newer text' })
})

test('A form that is left before its first save, and opened again, has one draft', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  await open(page, '/createpost')
  const save = await holdBack(page, DRAFT_CALLS)
  await write(page)
  await control(topBar(page), 'All Post').click()
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/drafts'),
  )
  save.release()
  await created
  await control(topBar(page), 'Write').click()
  await expectWords(page, WORDS)
  await fill(page, { 'Post Content': 'And more' })
  await untilSaved(page)
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ content: 'And more' }])
})

test('What another device has written since is not lost by publishing', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, TEXT)
  await waitForDraft(page)
  await open(page, `/createpost?draft=${draft._id}`)
  await expectWords(page, FIELDS)
  await saveDraft(api, ada, { ...draft, content: `${TEXT.content} Four.` })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect(
    alertOf(page, 'The changes from your other device are in the text now.'),
  ).toBeVisible()
  await expectWords(page, { 'Post Content': `${TEXT.content} Four.` })
  await publish.click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  expect((await api.read(draft._id)).post).toMatchObject({ content: `${TEXT.content} Four.` })
})

test('Changes that were discarded come back for good, also from another screen', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 404/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  const edit = `/post/edit/${id}`
  await keepUndo(page)
  await open(page, edit)
  await expectWords(page, FIELDS)
  await fill(page, { 'Post Content': 'Changed' })
  await untilSaved(page)
  await page.reload()
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/drafts/'),
  )
  await page.getByRole('button', { name: 'Discard my changes' }).click()
  await expectWords(page, FIELDS)
  await control(topBar(page), 'All Post').click()
  await removed
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => keptTexts(page, 'Changed')).toBe(1)
  await open(page, edit)
  await expect(page.getByText(KEPT)).toBeVisible()
  await expectWords(page, { 'Post Content': 'Changed' })
  await untilSaved(page)
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ post: id, content: 'Changed' }])
})
