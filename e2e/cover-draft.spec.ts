import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { countPictures } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  holdBack,
  keepUndo,
  open,
  topBar,
  waitUntilAlive,
} from './support/screens.ts'
import { DRAFT_CALLS, waitForDraft } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

const DRAFT_IMAGE = /\/api\/v1\/drafts\/[^/]+\/image$/

const OTHER = { name: 'other.png', mimeType: 'image/png', buffer: picture(320, 240) }

const picker = (page: Page) => page.locator('input[type=file]')
const alt = (page: Page) => page.getByLabel('Image description')
const shown = (page: Page) => page.getByText('The saved cover image')

function draftSaved(page: Page, method = 'PUT', timeout = 30_000) {
  return page.waitForResponse(
    (response) => DRAFT_IMAGE.test(response.url()) && response.request().method() === method,
    { timeout },
  )
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitUntilAlive(page)
}

async function comeBack(page: Page): Promise<void> {
  await control(topBar(page), 'All Post').click()
  await expect(page).toHaveURL('/all-post')
  await control(topBar(page), 'Write').click()
  await expect(page.getByLabel('Post Title')).toHaveValue('Travels')
}

/** Describes the cover of the draft on another device of the same writer. */
async function describeElsewhere(page: Page, browser: Browser): Promise<void> {
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const second = await other.newPage()
  await waitForDraft(second)
  await open(second, page.url())
  await expect(alt(second)).toHaveValue('A')
  const described = draftSaved(second)
  await alt(second).fill('B')
  await described
  await other.close()
}

/** Publishes, and resolves to the id of the post. */
async function publish(page: Page): Promise<string> {
  const created = page.waitForResponse(/createpost$/)
  await control(page, 'Publish').click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const { post } = (await (await created).json()) as { post: { _id: string } }
  return post._id
}

test.describe('The cover of a draft', () => {
  test.beforeEach(async ({ page, signIn, problems }) => {
    problems.whenAskedToLeave('accept')
    await signIn()
    await open(page, '/createpost')
    const draft = await holdBack(page, DRAFT_CALLS)
    await picker(page).setInputFiles({
      name: 'loom.png',
      mimeType: 'image/png',
      buffer: picture(),
    })
    await alt(page).fill('A')
    await fill(page, { 'Post Title': 'Travels', 'Post Content': 'Words' })
    const saved = draftSaved(page)
    draft.release()
    expect((await saved).status()).toBe(200)
    await expect(page.locator('[data-save=saved]')).toBeVisible()
    // The browser may still have the picture, too; it is sent again then.
    await expect(async () => {
      await reload(page)
      await expect(shown(page)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(alt(page)).toHaveValue('A')
  })

  test('keeps a description that was not sent before a reload', async ({ page, api, problems }) => {
    problems.allow(/ERR_FAILED/)
    await page.route(DRAFT_IMAGE, (route) => route.abort())
    await alt(page).press('End')
    await page.keyboard.type(' red')
    await page.getByRole('slider', { name: 'Focal point' }).press('ArrowLeft')
    await page.unroute(DRAFT_IMAGE)
    await reload(page)
    await expect(alt(page)).toHaveValue('A red')
    const image = (await api.read(await publish(page))).post?.image
    expect(image).toMatchObject({ alt: 'A red', focus: { x: 0.45 } })
  })

  test('keeps it also over a reload without the service', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/)
    await page.route(DRAFT_CALLS, (route) => route.abort())
    await alt(page).press('End')
    await page.keyboard.type(' red')
    await reload(page)
    await expect(page.getByLabel('Post Content')).toHaveValue('Words')
    await page.getByLabel('Post Content').fill('More words')
    await expect(page.locator('[data-save=unreachable]')).toBeVisible()
    await page.unroute(DRAFT_CALLS)
    await reload(page)
    await expect(alt(page)).toHaveValue('A red')
  })

  test('goes with its text when the writer starts afresh, and comes back with it', async ({
    page,
    api,
  }) => {
    await control(page, 'Start afresh').click()
    await expect(shown(page)).toBeHidden()
    await control(page, 'Undo').click()
    await expect(alt(page)).toHaveValue('A')
    await expect(shown(page)).toBeVisible()
    await reload(page)
    await control(page, 'Start afresh').click()
    await fill(page, { 'Post Title': 'Another', 'Post Content': 'Words' })
    await expect(page.locator('[data-save=saved]')).toBeVisible()
    expect((await api.read(await publish(page))).post?.image).toBeUndefined()
  })

  for (const [title, change] of [
    ['another picture is chosen', (page: Page) => picker(page).setInputFiles(OTHER)],
    ['it is removed', (page: Page) => control(page, 'Remove image').click()],
  ] as const) {
    test(`comes back as it was if the writer undoes a fresh start at which ${title}`, async ({
      page,
      api,
    }) => {
      // A removal is of the earlier text, a picture of the fresh one.
      if (title === 'it is removed') await change(page)
      await control(page, 'Start afresh').click()
      if (title !== 'it is removed') await change(page)
      await control(page, 'Undo').click()
      await expect(alt(page)).toHaveValue('A')
      await expect(shown(page)).toBeVisible()
      const image = (await api.read(await publish(page))).post?.image
      expect(image).toMatchObject({ alt: 'A', width: 640 })
    })
  }

  test('sends a description when the writer leaves', async ({ page }) => {
    const saved = page.waitForRequest(
      (request) => DRAFT_IMAGE.test(request.url()) && !!request.postData()?.includes('A red'),
    )
    await alt(page).press('End')
    await page.keyboard.type(' red')
    await control(topBar(page), 'All Post').click()
    expect((await (await saved).response())?.status()).toBe(200)
  })

  test('is published as the other device describes it if this one did not change it', async ({
    page,
    browser,
    api,
  }) => {
    await describeElsewhere(page, browser)
    await expect(alt(page)).toHaveValue('A')
    expect((await api.read(await publish(page))).post?.image).toMatchObject({ alt: 'B' })
  })

  test('is taken from the other device if this one did not change it', async ({
    page,
    browser,
  }) => {
    await describeElsewhere(page, browser)
    await page.getByLabel('Post Content').pressSequentially('More ')
    await reload(page)
    await expect(alt(page)).toHaveValue('B')
  })

  test('is shown and published after a reload that comes before its removal', async ({
    page,
    api,
  }) => {
    // It is sent after thirteen seconds.
    await page.route(DRAFT_IMAGE, (route) =>
      route.request().method() === 'DELETE' ? undefined : route.continue(),
    )
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(page.getByText('The cover image goes when you save.')).toBeVisible()
    await page.getByLabel('Post Content').pressSequentially('More ')
    await reload(page)
    await expect(shown(page)).toBeVisible()
    await expect(alt(page)).toHaveValue('A')
    expect((await api.read(await publish(page))).post?.image).toMatchObject({ alt: 'A' })
  })

  test('is removed when the writer leaves', async ({ page, api }) => {
    // The form that opens next waits for the removal.
    const gate = await holdBack(page, DRAFT_IMAGE)
    await page.getByRole('button', { name: 'Remove image' }).click()
    const removed = draftSaved(page, 'DELETE')
    await comeBack(page)
    gate.release()
    expect((await removed).status()).toBe(200)
    await expect(page.locator('[data-save=saved]')).toBeVisible()
    await expect(shown(page)).toHaveCount(0)
    expect((await api.read(await publish(page))).post).not.toHaveProperty('image')
  })

  test('that is sent when the writer has left is not sent again by the next form', async ({
    page,
  }) => {
    const gate = await holdBack(page, DRAFT_IMAGE)
    await picker(page).setInputFiles(OTHER)
    await expect(page.getByText('Chosen: other.png')).toBeVisible()
    await expect.poll(() => countPictures(page)).toBe(1)
    const saved = draftSaved(page)
    await control(topBar(page), 'All Post').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    gate.release()
    expect((await saved).status()).toBe(200)
    // Another device may replace it until then.
    await expect.poll(() => countPictures(page)).toBe(0)
    await control(topBar(page), 'Write').click()
    await expect(shown(page)).toBeVisible()
  })

  test('cannot be chosen, dropped or removed while the post is being sent', async ({ page }) => {
    const gate = await holdBack(page, /createpost$/)
    await control(page, 'Publish').click()
    await expect(page.getByLabel('Post Content')).toHaveJSProperty('readOnly', true)
    await expect(picker(page)).toBeDisabled()
    await expect(control(page, 'Remove image')).toBeDisabled()
    const drop = (main: HTMLElement, bytes: number[]): void => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      main.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }
    await page.locator('main').evaluate(drop, [...OTHER.buffer])
    await expect(picker(page)).toHaveJSProperty('files.length', 0)
    gate.release()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })

  test('that replaces a removed one is shown after a reload', async ({ page }) => {
    await page.getByRole('button', { name: 'Remove image' }).click()
    const saved = draftSaved(page, 'PUT', 60_000)
    const second = { name: 'second.png', mimeType: 'image/png', buffer: picture(300, 300) }
    await picker(page).setInputFiles(second)
    await saved
    await reload(page)
    await expect(page.getByRole('img', { name: 'Preview' })).toHaveJSProperty('naturalWidth', 300)
  })
})

test('A cover that the browser refuses to store is asked about before the page is left', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its store
    IDBObjectStore.prototype.put = new Proxy(IDBObjectStore.prototype.put, {
      apply(put, store: IDBObjectStore, given) {
        if (store.name === 'pictures') throw new DOMException('Full.', 'QuotaExceededError')
        return Reflect.apply(put, store, given) as IDBRequest
      },
    })
  })
  await signIn()
  await open(page, '/createpost')
  const file = { name: 'loom.png', mimeType: 'image/png', buffer: picture() }
  const gate = await holdBack(page, DRAFT_IMAGE)
  await picker(page).setInputFiles(file)
  await fill(page, { 'Post Title': 'Travels', 'Post Content': 'Words' })
  await expect(page.locator('[data-save=saved]')).toBeVisible()
  await expect(page.locator('[data-kept=false]')).toBeVisible()
  await control(topBar(page), 'All Post').click()
  await expect(page.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  const saved = draftSaved(page)
  gate.release()
  await saved
  await expect(page.locator('[data-kept=true]')).toBeVisible()
})
