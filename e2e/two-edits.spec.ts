import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { DataService } from './support/accounts.ts'
import { expectWords } from './support/drafts.ts'
import { alertOf, comeBack, fill, heading, keepUndo, open } from './support/screens.ts'
import { createDraft, DRAFT_CALLS, draftsOf, saveDraft } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ page }) => keepUndo(page))

const MINE = { 'Post Title': 'Mine', 'Post Content': 'My words' }
const THEIRS = { title: 'Theirs', content: 'Their words' }
const NOTICE = /^The post has changed since you began\./

const update = (page: Page) => page.getByRole('button', { name: 'Update Post' })
const choose = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.describe('Two edits of one post', () => {
  let id = ''
  let writes: unknown[] = []

  /** Writes into a form that was opened before somebody else saved the post, and tries to save. */
  test.beforeEach(async ({ page, api, signIn, problems }) => {
    problems.allow(/status of 409/, /ERR_FAILED/)
    const ada = await signIn()
    id = await api.publish(ada, { title: 'Before', content: 'Words' })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Title': 'Before' })
    // A draft that is saved before the form is sent would show the other text by itself.
    await page.route(DRAFT_CALLS, (route) => route.abort())
    await fill(page, MINE)
    await api.change(ada, id, THEIRS)
    writes = []
    page.on('request', (request) => {
      const isOfPost = !DRAFT_CALLS.test(request.url())
      if (request.method() === 'PUT' && isOfPost) writes.push(request.postDataJSON())
    })
    await update(page).click()
    await expect(page.getByText(NOTICE)).toBeVisible()
  })

  test.afterEach(() => expect(writes.length).toBeGreaterThan(0))

  async function expectStored(api: DataService, title: string): Promise<void> {
    expect((await api.read(id)).post).toMatchObject({ title })
  }

  test('in full screen, the choice is shown again by each attempt to save', async ({ page }) => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(update(page)).toBeHidden()
    await page.getByLabel('Post Content').press('Control+Enter')
    await expect(page.getByText(NOTICE)).toBeVisible()
    await expect(page.locator('[data-notice]')).toBeFocused()
  })

  test('the second is refused, and both texts stand side by side', async ({ page, api }) => {
    await expectStored(api, 'Theirs')
    await expectWords(page, MINE)
    await expect(page.getByLabel('Saved title')).toHaveValue('Theirs')
    await expect(page.getByLabel('Saved text')).toHaveValue('Their words')
    await expect(page.getByLabel('Saved text')).toHaveJSProperty('readOnly', true)
    await expect(page.locator('[data-notice]')).toBeFocused()
    const [saved, mine] = [page.getByLabel('Saved text'), page.getByLabel('Post Content')]
    const boxes = async () => [await saved.boundingBox(), await mine.boundingBox()] as const
    await page.setViewportSize({ width: 1280, height: 800 })
    const [left, right] = await boxes()
    expect(left?.y).toBeCloseTo(right?.y ?? 0, 0)
    expect(left?.x).toBeLessThan(right?.x ?? 0)
    await page.setViewportSize({ width: 390, height: 844 })
    const [above, below] = await boxes()
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    // Before anybody has chosen, nothing is sent.
    await update(page).click()
    await expect(page.locator('[data-notice]')).toBeFocused()
    expect(writes).toHaveLength(1)
  })

  test('mine: it replaces the other one, which was seen', async ({ page, api }) => {
    await choose(page, 'Save my text')
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    await expect(heading(page, 'Mine')).toBeVisible()
    await expectStored(api, 'Mine')
  })

  test('theirs: mine comes back by Undo', async ({ page, api }) => {
    await choose(page, 'Take the saved text')
    await expectWords(page, { 'Post Title': 'Theirs', 'Post Content': 'Their words' })
    await expect(page.getByText(NOTICE)).toHaveCount(0)
    await expect(page.locator('[data-error]')).toHaveText('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectWords(page, MINE)
    await expect(page.getByText(NOTICE)).toBeVisible()
    await choose(page, 'Take the saved text')
    await update(page).click()
    await expect(heading(page, 'Theirs')).toBeVisible()
    await expectStored(api, 'Theirs')
  })

  test('by hand: the saved text stays in sight, and one of both is saved', async ({
    page,
    api,
  }) => {
    await choose(page, 'Edit by hand')
    await expect(page.getByLabel('Post Content')).toBeFocused()
    await expect(page.getByLabel('Saved text')).toHaveValue('Their words')
    await fill(page, { 'Post Content': 'My words. Their words' })
    await update(page).click()
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect((await api.read(id)).post).toMatchObject({ content: 'My words. Their words' })
  })

  test('a reload finds both texts again', async ({ page, problems, api }) => {
    problems.whenAskedToLeave('accept')
    await page.reload()
    await expect(page.getByText(NOTICE)).toBeVisible()
    await expectWords(page, MINE)
    await expect(page.getByLabel('Saved title')).toHaveValue('Theirs')
    await update(page).click()
    await expect(page.locator('[data-notice]')).toBeFocused()
    await expectStored(api, 'Theirs')
    await choose(page, 'Save my text')
    await expect(heading(page, 'Mine')).toBeVisible()
  })

  test('a third change, while the second was read, is shown as well', async ({ page }) => {
    await choose(page, 'Edit by hand')
    await page.route(/\/posts\/p\//, (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const latest = { title: 'Third', content: 'W', updatedAt: '2100-01-01T00:00:00.000Z' }
      return route.fulfill({ status: 409, json: { msg: 'Changed.', code: 'conflict', latest } })
    })
    await update(page).click()
    await expect(page.getByLabel('Saved title')).toHaveValue('Third')
    await expectWords(page, MINE)
  })
})

test('Two tabs: what the first one saved is not undone by the second one', async ({
  page,
  context,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 409/)
  const id = await api.publish(await signIn(), { title: 'Before', content: 'Words' })
  const second = await context.newPage()
  await open(page, `/post/edit/${id}`)
  await open(second, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'Before' })
  await expectWords(second, { 'Post Title': 'Before' })
  await fill(page, { 'Post Title': 'First' })
  await update(page).click()
  await expect(heading(page, 'First')).toBeVisible()
  await fill(second, { 'Post Content': 'Second' })
  await update(second).click()
  await expect(second.getByLabel('Saved title')).toHaveValue('First')
  expect((await api.read(id)).post).toMatchObject({ title: 'First', content: 'Words' })
})

test('A post that comes later than its form: the changes of another device are not overwritten', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /Failed to load post/, /409/)
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'Published', content: 'Words' })
  const copy = await createDraft(api, ada, { post: id })
  await saveDraft(api, ada, { ...copy, title: 'Theirs', content: 'Of another device' })
  const post = /\/api\/v1\/posts\/p\//
  await page.route(post, (route) => route.abort())
  await open(page, `/post/edit/${id}`)
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await page.unroute(post)
  await comeBack(page)
  await expect(page.getByLabel('Post Title', { exact: true })).toHaveValue('Published')
  await fill(page, { 'Post Content': 'Of this one' })
  await expect(page.getByLabel('Saved text')).toHaveValue('Of another device')
  expect(await draftsOf(api, ada)).toMatchObject([{ content: 'Of another device' }])
})

test('A post that did not load is not overwritten unseen', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 500/, /Failed to load post/)
  const id = await api.publish(await signIn(), { title: 'Before', content: 'Words' })
  await page.route(/\/posts\/p\//, (route) => route.fulfill({ status: 500 }))
  await open(page, `/post/edit/${id}`)
  await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
  await page.unroute(/\/posts\/p\//)
  await fill(page, MINE)
  await update(page).click()
  await expect(page.getByLabel('Saved title')).toHaveValue('Before')
  await expectWords(page, MINE)
  expect((await api.read(id)).post).toMatchObject({ title: 'Before' })
})
