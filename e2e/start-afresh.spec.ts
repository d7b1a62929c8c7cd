import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectWords, keptTexts, storedDrafts, write, WORDS } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, keepUndo, open } from './support/screens.ts'
import { deleteDraft, DRAFT_CALLS, draftsOf, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => keepUndo(page))

const GARDEN = { name: 'garden.png', mimeType: 'image/png', buffer: picture(300, 300) }

/** Chooses and describes a cover, until the account has it. */
async function chooseGarden(page: Page): Promise<void> {
  const saved = page.waitForResponse(/\/drafts\/[^/]+\/image$/)
  await page.locator('input[type=file]').setInputFiles(GARDEN)
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await fill(page, { 'Image description': 'A garden' })
  expect((await saved).status()).toBe(200)
  await untilSaved(page)
}

test('Start afresh empties the form, and Undo brings the words back', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.reload()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await expect.poll(() => keptTexts(page, WORDS['Post Content'])).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectWords(page, WORDS)
  await expect.poll(() => keptTexts(page, WORDS['Post Content'])).toBe(1)
})

test('Undo of Start afresh keeps what was typed since, and offers it', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/ERR_FAILED/)
  await signIn()
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await open(page, '/createpost')
  await write(page)
  await page.reload()
  await control(page, 'Start afresh').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await fill(page, { 'Post Content': 'Typed since' })
  await control(page, 'Undo').click()
  await expectWords(page, WORDS)
  await expect(page.getByText('What you typed after that is kept.')).toBeVisible()
  await expect.poll(() => keptTexts(page, WORDS['Post Content'])).toBe(1)
  await expect.poll(() => keptTexts(page, 'Typed since')).toBe(1)
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Content': 'Typed since' })
  await fill(page, { 'Post Content': 'Typed since, and on' })
  await control(page, 'Undo').click()
  await expectWords(page, WORDS)
  await expect.poll(() => keptTexts(page, 'Typed since, and on')).toBe(1)
})

test('Undo of Start afresh: what was typed since stays in the account as a draft of its own', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  const ada = await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  await page.reload()
  await control(page, 'Start afresh').click()
  await fill(page, { 'Post Content': 'Typed since' })
  await expect.poll(async () => (await draftsOf(api, ada)).length).toBe(2)
  await control(page, 'Undo').click()
  await expectWords(page, WORDS)
  await fill(page, { 'Post Title': 'Another title' })
  await untilSaved(page)
  const contents = (await draftsOf(api, ada)).map(({ content }) => content)
  expect(contents.toSorted()).toEqual([WORDS['Post Content'], 'Typed since'])
})

test('Undo of Restore my text: a cover that was chosen since is kept with the text it was chosen for', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/ERR_FAILED/)
  await signIn()
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await open(page, '/createpost')
  await write(page)
  await page.reload()
  await control(page, 'Start afresh').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await fill(page, { 'Post Content': 'Typed since' })
  await control(page, 'Undo').click()
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Content': 'Typed since' })
  await page.locator('input[type=file]').setInputFiles(GARDEN)
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await fill(page, { 'Image description': 'A garden' })
  await control(page, 'Undo').click()
  await expectWords(page, WORDS)
  await expect(page.getByText('Chosen: garden.png')).toHaveCount(0)
  await expect.poll(() => keptTexts(page, 'Typed since', 'A garden')).toBe(1)
})

test('Undo of Restore my text: a cover that was sent since stays, with its description', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  await page.reload()
  await control(page, 'Start afresh').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await fill(page, { 'Post Content': 'Typed since' })
  await untilSaved(page)
  await control(page, 'Undo').click()
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Content': 'Typed since' })
  await chooseGarden(page)
  await control(page, 'Undo').click()
  await expect(page.getByText('The saved cover image')).toBeVisible()
  await expectWords(page, { ...WORDS, 'Image description': 'A garden' })
})

test('Undo of Restore my text: the description of a chosen cover is not put on the stored one', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/ERR_FAILED/)
  const cover = { image: picture(800, 400), alt: 'A loom' }
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words', ...cover })
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Content': 'Words' })
  await fill(page, { 'Post Content': 'Before' })
  await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
  await page.reload()
  await control(page, 'Discard my changes').click()
  await expectWords(page, { 'Post Content': 'Words' })
  await fill(page, { 'Post Content': 'Typed since' })
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Content': 'Before' })
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Content': 'Typed since' })
  await page.locator('input[type=file]').setInputFiles(GARDEN)
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await fill(page, { 'Image description': 'A garden' })
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Content': 'Before', 'Image description': 'A loom' })
})

test('Undo of Start afresh: what was typed since does not come back after it was deleted', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/404/)
  const ada = await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  await page.reload()
  await control(page, 'Start afresh').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await fill(page, { 'Post Content': 'Typed since' })
  await expect.poll(async () => (await draftsOf(api, ada)).length).toBe(2)
  await chooseGarden(page)
  await control(page, 'Undo').click()
  await expectWords(page, WORDS)
  await control(page, 'Publish').click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const [since] = await draftsOf(api, ada)
  await deleteDraft(api, ada, String(since?._id))
  await open(page, '/createpost')
  await expect.poll(() => storedDrafts(page)).toEqual([])
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  expect(await draftsOf(api, ada)).toEqual([])
})

test('Undo of Discard my changes: what was typed since is found after the other text is saved', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/404/)
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Content': 'Words' })
  await fill(page, { 'Post Content': 'Before' })
  await untilSaved(page)
  await page.reload()
  await control(page, 'Discard my changes').click()
  await expectWords(page, { 'Post Content': 'Words' })
  await fill(page, { 'Post Content': 'Typed since' })
  await untilSaved(page)
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Content': 'Before' })
  await control(page, 'Update Post').click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Content': 'Typed since' })
  await untilSaved(page)
  await expectWords(page, { 'Post Content': 'Typed since' })
})
