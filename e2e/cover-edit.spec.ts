import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { holdDraftStorage } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import {
  alertOf,
  control,
  fill,
  holdBack,
  open,
  submitOf,
  untilSendable,
  waitUntilAlive,
} from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

interface StoredImage {
  url: string
  alt: string
  width: number
  focus?: { x: number; y: number }
}

const POST_IMAGE = /\/api\/v1\/posts\/p\/[^/]+\/image$/
const DRAFT_IMAGE = /\/api\/v1\/drafts\/[^/]+\/image$/

const file = (name: string, buffer = picture()) => ({ name, mimeType: 'image/png', buffer })
const picker = (page: Page) => page.locator('input[type=file]')
const preview = (page: Page) => page.getByRole('img', { name: 'Preview' })
const focus = (page: Page) => page.getByRole('slider', { name: 'Focal point' })
const update = (page: Page) => page.getByRole('button', { name: 'Update Post' }).click()

function draftSaved(page: Page, method = 'PUT') {
  return page.waitForResponse(
    (response) => DRAFT_IMAGE.test(response.url()) && response.request().method() === method,
  )
}

test.describe('The cover of a published post', () => {
  let id = ''
  let imageOf: () => Promise<StoredImage | undefined>

  test.beforeEach(async ({ api, signIn, page }) => {
    const cover = { image: picture(800, 400), alt: 'A loom' }
    id = await api.publish(await signIn(), { title: 'Published', content: 'Words', ...cover })
    imageOf = async () => (await api.read(id)).post?.image as StoredImage | undefined
    await open(page, `/post/edit/${id}`)
    await expect(preview(page)).toBeVisible()
  })

  test('is described, and gets a focal point by key and by click', async ({ page }) => {
    await expect(page.getByText('The saved cover image')).toBeVisible()
    await expect(page.getByLabel('Image description')).toHaveValue('A loom')
    await expect(focus(page)).toHaveAttribute(
      'aria-valuetext',
      '50 % from the left, 50 % from the top',
    )
    await focus(page).focus()
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await expect(focus(page)).toHaveAttribute(
      'aria-valuetext',
      '40 % from the left, 45 % from the top',
    )
    const box = await focus(page).boundingBox()
    await focus(page).click({ position: { x: (box?.width ?? 0) * 0.9, y: 1 } })
    await expect(focus(page)).toHaveAttribute('aria-valuetext', /^(89|90|91) % from the left, 0 %/)
    await page.getByLabel('Image description').fill('A machine')
    const before = await imageOf()
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    const after = await imageOf()
    expect(after).toMatchObject({ url: before?.url, alt: 'A machine', focus: { y: 0 } })
    await open(page, '/all-post')
    await expect(page.getByRole('img', { name: 'A machine' }).first()).toHaveCSS(
      'object-position',
      '90% 0%',
    )
  })

  test('is replaced when the post is updated, and not before', async ({ page }) => {
    await picker(page).setInputFiles(file('second.png', picture(300, 300)))
    await expect(page.getByText('Chosen: second.png')).toBeVisible()
    // What was said of the other picture is not true of this one.
    await expect(page.getByLabel('Image description')).toHaveValue('')
    expect(await imageOf()).toMatchObject({ alt: 'A loom', width: 800 })
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await imageOf()).toMatchObject({ alt: '', width: 300 })
  })

  test('that is chosen before the drafts of this browser are known has no description of the other', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await open(other, '/createpost')
    await untilSendable(other)
    const slow = await holdDraftStorage(other)
    await page.reload()
    await waitUntilAlive(page)
    await expect(preview(page)).toBeVisible()
    await picker(page).setInputFiles(file('second.png', picture(300, 300)))
    await expect(page.getByText('Chosen: second.png')).toBeVisible()
    await slow.release()
    await expect(page.getByLabel('Post Title')).toHaveValue('Published')
    await expect(page.getByLabel('Image description')).toHaveValue('')
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await imageOf()).toMatchObject({ alt: '', width: 300 })
  })

  test('is removed when the post is updated, unless it is taken back', async ({ page }) => {
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(page.getByText('The cover image goes when you save.')).toBeVisible()
    await expect(preview(page)).toHaveCount(0)
    await expect(picker(page)).toBeFocused()
    await page.getByRole('button', { name: 'Keep the image' }).click()
    await expect(preview(page)).toBeVisible()
    await expect(page.getByLabel('Image description')).toHaveValue('A loom')
    await page.getByRole('button', { name: 'Remove image' }).click()
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await imageOf()).toBeUndefined()
  })

  test('is not removed by an update that is refused', async ({ page, problems }) => {
    problems.allow(/status of 400/)
    await page.getByRole('button', { name: 'Remove image' }).click()
    await fill(page, { 'Post Title': 'a'.repeat(201) })
    await update(page)
    await expect(page.getByText('A title has at most 200 characters.').first()).toBeVisible()
    await expect(submitOf(page).button).toBeEnabled()
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
    await page.getByRole('button', { name: 'Keep the image' }).click()
    await fill(page, { 'Post Title': 'Short' })
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
  })

  test('is shown as it is after an update that is refused', async ({ page, problems }) => {
    problems.allow(/status of 400/)
    await page.getByLabel('Image description').fill('A machine')
    await fill(page, { 'Post Title': 'a'.repeat(201) })
    const sent = page.waitForResponse((response) => POST_IMAGE.test(response.url()))
    await update(page)
    await sent
    await expect(submitOf(page).button).toBeEnabled()
    await page.getByLabel('Image description').fill('A loom')
    await fill(page, { 'Post Title': 'Short' })
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
  })

  test('that cannot be removed stays, and the update says so', async ({ page, problems }) => {
    problems.allow(/status of 503/)
    await page.route(POST_IMAGE, (route) =>
      route.fulfill({ status: 503, json: { msg: 'Not now.' } }),
    )
    await page.getByRole('button', { name: 'Remove image' }).click()
    await fill(page, { 'Post Title': 'Changed' })
    await update(page)
    await expect(page.getByText('Its image is still there. Not now.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Changed' })).toBeVisible()
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
  })

  test('that is refused changes nothing of the post', async ({ page, api, problems }) => {
    problems.allow(/status of 400/)
    await picker(page).setInputFiles(file('cut.png', picture().subarray(0, 200)))
    await expect(page.getByText('Chosen: cut.png')).toBeVisible()
    await fill(page, { 'Post Title': 'Changed' })
    await update(page)
    await expect(page.getByText(/“cut.png” was not taken/)).toBeVisible()
    expect((await api.read(id)).post).toMatchObject({ title: 'Published' })
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
    await expect(submitOf(page).button).toBeEnabled()
  })

  test('is not sent where it has not changed', async ({ page }) => {
    let calls = 0
    await page.route(POST_IMAGE, (route) => {
      calls++
      return route.continue()
    })
    await fill(page, { 'Post Title': 'Changed' })
    await update(page)
    await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
    expect(calls).toBe(0)
    expect(await imageOf()).toMatchObject({ alt: 'A loom' })
  })
})

test('A picture dropped beside the text of a published post is its new cover', async ({
  page,
  api,
  signIn,
}) => {
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Title')).toHaveValue('Published')
  const isTaken = await page.evaluate(
    (data) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true, dataTransfer }
      return !document.querySelector('main')?.dispatchEvent(new DragEvent('drop', options))
    },
    [...picture()],
  )
  expect(isTaken).toBe(true)
  await expect(page.getByText('Chosen: dropped.png')).toBeVisible()
})

test('The cover of a draft comes along to another device, and is published there', async ({
  page,
  browser,
  context,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  const draft = await holdBack(page, DRAFT_CALLS)
  await picker(page).setInputFiles(file('loom.png'))
  await page.getByLabel('Image description').fill('From the first device')
  await fill(page, { 'Post Title': 'Travels', 'Post Content': 'Words' })
  const saved = draftSaved(page)
  draft.release()
  expect((await saved).status()).toBe(200)
  await expect(page).toHaveURL(/\?draft=/)

  const other = await browser.newContext({ storageState: await context.storageState() })
  const second = await other.newPage()
  await open(second, page.url())
  await expect(second.getByText('The saved cover image')).toBeVisible()
  await expect(preview(second)).toHaveJSProperty('naturalWidth', 640)
  await expect(second.getByLabel('Image description')).toHaveValue('From the first device')
  const described = draftSaved(second)
  await second.getByLabel('Image description').fill('From the second device')
  await described
  await control(second, 'Publish').click()
  await expect(alertOf(second, 'Post created successfully')).toBeVisible()
  await open(second, '/all-post')
  await expect(second.getByRole('img', { name: 'From the second device' }).first()).toBeVisible()
  await other.close()
})

test('A cover that was removed from a draft is not published', async ({ page, signIn, api }) => {
  await signIn()
  await open(page, '/createpost')
  const draft = await holdBack(page, DRAFT_CALLS)
  await picker(page).setInputFiles(file('loom.png'))
  await fill(page, { 'Post Title': 'Without', 'Post Content': 'Words' })
  const saved = draftSaved(page)
  draft.release()
  await saved
  const removed = draftSaved(page, 'DELETE')
  await page.getByRole('button', { name: 'Remove image' }).click()
  const created = page.waitForResponse(/createpost$/)
  await control(page, 'Publish').click()
  expect((await removed).status()).toBe(200)
  const { post } = (await (await created).json()) as { post: { _id: string } }
  expect((await api.read(post._id)).post).not.toHaveProperty('image')
})
