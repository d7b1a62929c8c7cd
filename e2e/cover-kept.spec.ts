import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Account } from './support/accounts.ts'
import { expectWords, keptTexts } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, comeBack, control, fill, open, waitUntilAlive } from './support/screens.ts'
import { anotherDevice, deleteDraft, DRAFT_CALLS, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const POST_CALLS = /\/api\/v1\/posts\/p\//
const DESCRIPTION = 'Image description'

async function choose(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: 'image/png', buffer: picture(300, 300) }
  await page.locator('input[type=file]').setInputFiles(file)
  // Until then the fields are those of the cover before.
  await expect(page.getByText(`Chosen: ${name}`)).toBeVisible()
}

async function update(page: Page): Promise<void> {
  await control(page, 'Update Post').click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
}

test.describe('The cover of a published post that this browser has', () => {
  let id = ''
  let ada: Account
  let coverOf: () => Promise<unknown>

  test.beforeEach(async ({ api, signIn, page, problems }) => {
    problems.whenAskedToLeave('accept')
    ada = await signIn()
    const cover = { image: picture(800, 400), alt: 'A loom' }
    id = await api.publish(ada, { title: 'Published', content: 'Words', ...cover })
    coverOf = async () => (await api.read(id)).post?.image
    await open(page, `/post/edit/${id}`)
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  })

  /** Chooses a picture, and comes back while the post cannot be loaded. */
  async function comeBackWithoutPost(page: Page): Promise<void> {
    await choose(page, 'kept.png')
    await fill(page, { [DESCRIPTION]: 'Kept', 'Post Content': 'Words and more' })
    await expect.poll(() => keptTexts(page, 'Words and more', 'Kept')).toBe(1)
    await page.route(POST_CALLS, (route) => route.abort())
    await page.reload()
    await expectChosen(page)
    await page.unroute(POST_CALLS)
  }

  async function expectChosen(page: Page): Promise<void> {
    await expect(page.getByText('Chosen: kept.png')).toBeVisible()
    await expectWords(page, { [DESCRIPTION]: 'Kept', 'Post Content': 'Words and more' })
  }

  test('survives a reload', async ({ page }) => {
    await choose(page, 'kept.png')
    await fill(page, { [DESCRIPTION]: 'Kept' })
    await expect.poll(() => keptTexts(page, 'Words', 'Kept')).toBe(1)
    await page.reload()
    await waitUntilAlive(page)
    await expect(page.getByText('Chosen: kept.png')).toBeVisible()
    await expectWords(page, { [DESCRIPTION]: 'Kept' })
    await update(page)
    expect(await coverOf()).toMatchObject({ alt: 'Kept', width: 300 })
  })

  test('survives that another device ends the changes of the text', async ({
    page,
    api,
    problems,
  }) => {
    problems.allow(/status of 404/)
    await choose(page, 'kept.png')
    await fill(page, { [DESCRIPTION]: 'Kept', 'Post Content': 'Words and more' })
    await untilSaved(page)
    await expect.poll(() => keptTexts(page, 'Words and more', 'Kept')).toBe(1)
    await deleteDraft(api, ada, id)
    await page.reload()
    await expectChosen(page)
    await update(page)
    expect(await coverOf()).toMatchObject({ alt: 'Kept', width: 300 })
  })

  test('survives a visit in which the post could not be loaded', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await comeBackWithoutPost(page)
    await page.reload()
    await expectChosen(page)
    await update(page)
    expect(await coverOf()).toMatchObject({ alt: 'Kept', width: 300 })
  })

  test('survives that the post comes later than its form', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await comeBackWithoutPost(page)
    const loaded = page.waitForResponse(POST_CALLS)
    await comeBack(page)
    await loaded
    await expectChosen(page)
    // What was said of it is not said of the stored one.
    for (let i = 0; i < 2; i++) {
      await control(page, 'Remove image').click()
      await control(page, 'Keep the image').click()
      await expectWords(page, { [DESCRIPTION]: 'A loom' })
    }
    await choose(page, 'kept.png')
    await fill(page, { [DESCRIPTION]: 'Kept' })
    await update(page)
    expect(await coverOf()).toMatchObject({ alt: 'Kept', width: 300 })
  })

  for (const [name, load] of [
    ['after its form', comeBack],
    ['on the next visit', (page: Page) => page.reload()],
  ] as const) {
    test(`is described as before if another one was taken out and the post comes ${name}`, async ({
      page,
      problems,
    }) => {
      problems.allow(/ERR_FAILED/, /Failed to load post/)
      await comeBackWithoutPost(page)
      await control(page, 'Remove image').click()
      await expect.poll(() => keptTexts(page, 'Words and more', '')).toBe(1)
      await load(page)
      await expectWords(page, { [DESCRIPTION]: 'A loom', 'Post Content': 'Words and more' })
    })
  }

  test('is removed also if another one was chosen before the post came', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await comeBackWithoutPost(page)
    await page.reload()
    await expectChosen(page)
    await control(page, 'Remove image').click()
    await expect.poll(() => keptTexts(page, 'Words and more', 'Kept')).toBe(0)
    await page.reload()
    await expect(page.getByText('The cover image goes when you save.')).toBeVisible()
    await update(page)
    expect(await coverOf()).toBeUndefined()
  })

  /** Changes the text, and comes back while the post cannot be loaded. */
  async function comeBackWithText(page: Page): Promise<void> {
    await fill(page, { 'Post Content': 'Words and more' })
    await expect.poll(() => keptTexts(page, 'Words and more')).toBe(1)
    await page.route(POST_CALLS, (route) => route.abort())
    await page.reload()
    await expectWords(page, { 'Post Content': 'Words and more' })
  }

  test('is described as before when a description that came back before the post is discarded', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await fill(page, { [DESCRIPTION]: 'A machine' })
    await comeBackWithText(page)
    await page.unroute(POST_CALLS)
    await comeBack(page)
    await expectWords(page, { [DESCRIPTION]: 'A machine' })
    await control(page, 'Remove image').click()
    await control(page, 'Discard my changes').click()
    await expectWords(page, { [DESCRIPTION]: 'A loom', 'Post Content': 'Words' })
  })

  test('is removed although the post comes later than its form', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await control(page, 'Remove image').click()
    await comeBackWithText(page)
    await page.unroute(POST_CALLS)
    await page.reload()
    await expect(page.getByText('The cover image goes when you save.')).toBeVisible()
    await update(page)
    expect(await coverOf()).toBeUndefined()
  })

  for (const [name, change, expected] of [
    [
      'description',
      (page: Page) => fill(page, { [DESCRIPTION]: 'A machine' }),
      { alt: 'A machine' },
    ],
    ['removal', (page: Page) => control(page, 'Remove image').click(), undefined],
  ] as const) {
    test(`keeps its ${name} when the post comes later than its form`, async ({
      page,
      problems,
    }) => {
      problems.allow(/ERR_FAILED/, /Failed to load post/)
      await change(page)
      await comeBackWithText(page)
      // A second failure changes nothing.
      const failed = page.waitForEvent('requestfailed')
      await comeBack(page)
      await failed
      await page.unroute(POST_CALLS)
      await comeBack(page)
      if (expected) await expectWords(page, { [DESCRIPTION]: expected.alt })
      else {
        await control(page, 'Keep the image').click()
        await expectWords(page, { [DESCRIPTION]: 'A loom' })
        await control(page, 'Remove image').click()
        await expect(page.getByText('The cover image goes when you save.')).toBeVisible()
      }
      await update(page)
      if (expected) expect(await coverOf()).toMatchObject(expected)
      else expect(await coverOf()).toBeUndefined()
    })
  }

  test('keeps its description when a draft was begun without the post', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/, /Failed to load post/)
    await page.route(POST_CALLS, (route) => route.abort())
    await page.reload()
    await expect.poll(() => problems.count(/Failed to load post/)).toBeGreaterThan(0)
    await fill(page, { 'Post Content': 'Words and more' })
    await expect.poll(() => keptTexts(page, 'Words and more')).toBe(1)
    await page.unroute(POST_CALLS)
    await page.reload()
    await expectWords(page, { 'Post Content': 'Words and more', [DESCRIPTION]: 'A loom' })
  })

  test('and that another device replaced: what was said of the old one is not said of it', async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of 409/)
    // Only this browser has the change.
    await page.route(DRAFT_CALLS, (route) => route.abort())
    problems.allow(/ERR_FAILED/)
    await fill(page, { 'Post Content': 'Words and more' })
    await expect.poll(() => keptTexts(page, 'Words and more', 'A loom')).toBe(1)
    const other = await anotherDevice(browser, { origin: String(baseURL), account: ada })
    await open(other, `/post/edit/${id}`)
    await expect(other.getByRole('img', { name: 'Preview' })).toBeVisible()
    await choose(other, 'other.png')
    await fill(other, { [DESCRIPTION]: 'A garden' })
    await update(other)
    await other.context().close()
    await page.reload()
    await expectWords(page, { 'Post Content': 'Words and more', [DESCRIPTION]: 'A garden' })
    await control(page, 'Save my text').click()
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await coverOf()).toMatchObject({ alt: 'A garden', width: 300 })
  })

  test('with a description that was not sent: it is kept when another device changes the text', async ({
    page,
    api,
    problems,
  }) => {
    problems.allow(/status of 409/, /ERR_FAILED/)
    await page.route(DRAFT_CALLS, (route) => route.abort())
    await fill(page, { [DESCRIPTION]: 'A machine' })
    await expect.poll(() => keptTexts(page, 'Words', 'A machine')).toBe(1)
    await api.change(ada, id, { title: 'Published', content: 'Other words' })
    await page.reload()
    await expectWords(page, { [DESCRIPTION]: 'A machine' })
  })
})
