import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account, DataService } from './support/accounts.ts'
import { FIELDS, TEXT, expectWords, keptTexts } from './support/drafts.ts'
import { restore } from './support/early-words.ts'
import { picture } from './support/pictures.ts'
import { alertOf, comeBack, control, fill, holdBack, open } from './support/screens.ts'
import {
  DRAFT_CALLS,
  draftsOf,
  publishDraft,
  unpublish,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => waitForDraft(page))

/** Changes the text of a post while the data service takes no drafts. */
async function changeOnlyHere(page: Page, id: string): Promise<void> {
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await page.getByLabel('Post Content').fill('Only here')
  await expect.poll(() => keptTexts(page, 'Only here')).toBe(1)
}

async function chooseGarden(page: Page): Promise<void> {
  const file = { name: 'garden.png', mimeType: 'image/png', buffer: picture(300, 300) }
  await page.locator('input[type=file]').setInputFiles(file)
  await fill(page, { 'Image description': 'A garden' })
}

/** Opens a post that was withdrawn after this browser alone had a change of it; resolves to its id. */
async function openWithdrawn(page: Page, api: DataService, ada: Account): Promise<string> {
  const id = await api.publish(ada, TEXT)
  await changeOnlyHere(page, id)
  await unpublish(api, ada, id)
  await page.unroute(DRAFT_CALLS)
  await open(page, `/post/edit/${id}`)
  await expect(page.getByText('This browser has a text of yours')).toBeVisible()
  return id
}

test('A post that is published elsewhere while it is edited: the text goes on as its change', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await page.getByLabel('Post Content').fill('One, two, three, four.')
  await untilSaved(page)
  await publishDraft(api, ada, id)
  await page.getByLabel('Post Content').fill('One, two, three, four, five')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  // Whoever types goes on in the other form.
  await expect(page.getByLabel('Post Content')).toBeFocused()
  await page.keyboard.type('.')
  await expectWords(page, { ...FIELDS, 'Post Content': 'One, two, three, four, five.' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ post: id }])
  await page.getByRole('button', { name: 'Save my text' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
  await expect
    .poll(async () => (await api.read(id)).post)
    .toMatchObject({ content: 'One, two, three, four, five.' })
  expect(await draftsOf(api, ada)).toEqual([])
})

test('A post that is deleted elsewhere while it is edited: the text becomes another draft', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await unpublish(api, ada, id)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await api.remove(ada, id)
  await page.getByLabel('Post Content').fill('Another')
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ post: null, content: 'Another' }])
})

test('Changes of a published post that is deleted elsewhere are another draft, and still shown', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await api.remove(ada, id)
  await page.getByLabel('Post Content').fill('Typed since')
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ post: null, content: 'Typed since' }])
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { ...FIELDS, 'Post Content': 'Typed since' })
  await control(page, 'Discard my changes').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await fill(page, { 'Post Content': 'Another' })
  await expect.poll(async () => (await draftsOf(api, ada)).length).toBe(2)
  expect(await draftsOf(api, ada)).toMatchObject([
    { content: 'Another' },
    { content: 'Typed since' },
  ])
})

test('Changes of a deleted post that only this browser has are shown', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await changeOnlyHere(page, id)
  await api.remove(ada, id)
  await page.unroute(DRAFT_CALLS)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { ...FIELDS, 'Post Content': 'Only here' })
})

test('Changes of a deleted post become one draft, also when the page is seen again', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await fill(page, { 'Post Content': 'Saved' })
  await untilSaved(page)
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await fill(page, { 'Post Content': 'Only here' })
  await expect.poll(() => keptTexts(page, 'Only here')).toBe(1)
  await api.remove(ada, id)
  await page.unroute(DRAFT_CALLS)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Content': 'Only here' })
  await untilSaved(page)
  const looked = page.waitForResponse(DRAFT_CALLS)
  await comeBack(page)
  await looked
  await fill(page, { 'Post Content': 'Only here, and on' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ content: 'Only here, and on' }])
})

test('A change that only this browser has is offered when its post was withdrawn', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const id = await openWithdrawn(page, api, ada)
  await expectWords(page, FIELDS)
  await restore(page).click()
  await expectWords(page, { ...FIELDS, 'Post Content': 'Only here' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, content: 'Only here' }])
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { ...FIELDS, 'Post Content': 'Only here' })
  await expect(page.getByText('This browser has a text of yours')).toHaveCount(0)
})

test('Such a change is only offered when the page is seen again, too', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const id = await openWithdrawn(page, api, ada)
  const call = new RegExp(`/api/v1/posts/p/${id}$`)
  const answer = await holdBack(page, call)
  const asked = page.waitForRequest(call)
  await comeBack(page)
  await asked
  await page.waitForTimeout(1_000)
  await expectWords(page, FIELDS)
  answer.release()
  await page.waitForTimeout(3_000)
  await expectWords(page, FIELDS)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, version: 1 }])
})

test('Such a change is only offered when the post was out of reach at first, too', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
  const ada = await signIn()
  const id = await api.publish(ada, { ...TEXT, image: picture(800, 400), alt: 'A loom' })
  await changeOnlyHere(page, id)
  await chooseGarden(page)
  await expect.poll(() => keptTexts(page, 'Only here', 'A garden')).toBe(1)
  await unpublish(api, ada, id)
  await page.route(/\/api\/v1\/posts\/p\//, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Content': 'Only here', 'Image description': 'A garden' })
  await page.unrouteAll()
  await comeBack(page)
  await expect(restore(page)).toBeVisible()
  await expectWords(page, FIELDS)
  await expect(page.getByText('Chosen: garden.png')).toHaveCount(0)
  await fill(page, { 'Post Title': 'Another title' })
  await untilSaved(page)
  expect(await draftsOf(api, ada)).toMatchObject([{ ...TEXT, title: 'Another title' }])
})

test('A cover that only this browser has is offered when its post was withdrawn', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/404/, /Failed to load post/)
  problems.whenAskedToLeave('accept')
  const ada = await signIn()
  const id = await api.publish(ada, TEXT)
  await open(page, `/post/edit/${id}`)
  await expectWords(page, FIELDS)
  await chooseGarden(page)
  await expect.poll(() => keptTexts(page, TEXT.content, 'A garden')).toBe(1)
  await unpublish(api, ada, id)
  await open(page, `/post/edit/${id}`)
  await restore(page).click()
  await expect(page.getByText('Chosen: garden.png')).toBeVisible()
  await expectWords(page, { ...FIELDS, 'Image description': 'A garden' })
})

for (const [name, content, isAlone] of [
  ['beside a saved change of a post that is withdrawn', 'Saved', false],
  ['alone of a post that is withdrawn', TEXT.content, true],
] as const) {
  test(`A description ${name} stays`, async ({ page, api, signIn, problems }) => {
    problems.allow(/404/, /Failed to load post/, /ERR_FAILED/)
    problems.whenAskedToLeave('accept')
    const ada = await signIn()
    const id = await api.publish(ada, { ...TEXT, image: picture(800, 400), alt: 'A loom' })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, FIELDS)
    if (isAlone) await page.route(DRAFT_CALLS, (route) => route.abort())
    else await fill(page, { 'Post Content': content }).then(() => untilSaved(page))
    await fill(page, { 'Image description': 'A red loom' })
    await expect.poll(() => keptTexts(page, content, 'A red loom')).toBe(1)
    await unpublish(api, ada, id)
    await page.unrouteAll()
    await open(page, `/post/edit/${id}`)
    if (isAlone) await expectWords(page, { 'Image description': 'A loom' })
    if (isAlone) await restore(page).click()
    await expectWords(page, { 'Post Content': content, 'Image description': 'A red loom' })
    await expect.poll(async () => (await draftsOf(api, ada))[0]?.image?.alt).toBe('A red loom')
  })
}
