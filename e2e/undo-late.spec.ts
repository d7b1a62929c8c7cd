import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectWords, keptTexts } from './support/drafts.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  keepUndo,
  open,
  POST_CALL,
  topBar,
} from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const content = (page: Page) => page.getByLabel('Post Content')

/** Sends the post; the answer, or `failure`, comes after `whileSending`. */
async function send(
  page: Page,
  whileSending: () => Promise<void>,
  failure?: 'connectionfailed',
): Promise<void> {
  const answer = Promise.withResolvers<void>()
  await page.route(POST_CALL, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await answer.promise
    return failure ? route.abort(failure) : route.continue()
  })
  await control(page, 'Update Post').click()
  await expect(content(page)).toHaveJSProperty('readOnly', true)
  await whileSending()
  answer.resolve()
}

async function update(page: Page, whileSending: () => Promise<void>): Promise<void> {
  await send(page, whileSending)
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
}

/** Has "Typed since" in the form in place of `before`, as "Restore my text" has put it there. */
async function restore(page: Page, before = 'Before'): Promise<void> {
  await control(page, 'Discard my changes').click()
  await expectWords(page, { 'Post Content': 'Words' })
  await fill(page, { 'Post Content': 'Typed since' })
  await control(page, 'Undo').click()
  await expectWords(page, { 'Post Content': 'Before' })
  await fill(page, { 'Post Content': before })
  await control(page, 'Restore my text').click()
  await expectWords(page, { 'Post Content': 'Typed since' })
}

async function leave(page: Page): Promise<void> {
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
}

test.describe('Undo of changes that only this browser has', () => {
  let id: string

  test.beforeEach(async ({ page, api, signIn, problems }) => {
    problems.whenAskedToLeave('accept')
    problems.allow(/404/, /ERR_FAILED/)
    await keepUndo(page)
    id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
    await page.route(DRAFT_CALLS, (route) => route.abort())
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Words' })
    await fill(page, { 'Post Content': 'Before' })
    await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    await page.reload()
  })

  test('Discard my changes, while the post is being saved: they are found afterwards', async ({
    page,
  }) => {
    await control(page, 'Discard my changes').click()
    await expectWords(page, { 'Post Content': 'Words' })
    await update(page, async () => {
      await control(page, 'Undo').click()
      await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Before' })
  })

  test('Restore my text, while the post is being saved: the text before is found afterwards', async ({
    page,
  }) => {
    await restore(page)
    await update(page, async () => {
      await control(page, 'Undo').click()
      await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
      await expect(control(page, 'Restore my text')).toBeDisabled()
    })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Before' })
  })

  test('Restore my text, after the form was left while the post is being saved: the text before is found', async ({
    page,
  }) => {
    await restore(page)
    await update(page, async () => {
      await leave(page)
      await control(page, 'Undo').click()
      await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Before' })
  })

  test('Restore my text, then another text is typed and being saved: the restored one is found', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_FAILED/)
    await control(page, 'Discard my changes').click()
    await expectWords(page, { 'Post Content': 'Words' })
    await send(page, () => control(page, 'Undo').click(), 'connectionfailed')
    await control(page, 'Restore my text').click()
    await expectWords(page, { 'Post Content': 'Before' })
    await fill(page, { 'Post Content': 'Another' })
    await expect.poll(() => keptTexts(page, 'Another')).toBe(1)
    await expect.poll(() => keptTexts(page, 'Before')).toBe(0)
    await update(page, async () => {
      await control(page, 'Undo').click()
      await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    })
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Before' })
  })

  test('Restore my text in place of the published one, while that fails to be saved: the published one is offered', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_CONNECTION_FAILED/)
    await restore(page, 'Words')
    await send(page, () => control(page, 'Undo').click(), 'connectionfailed')
    await expect(content(page)).toHaveJSProperty('readOnly', false)
    await expectWords(page, { 'Post Content': 'Typed since' })
    await control(page, 'Restore my text').click()
    await expectWords(page, { 'Post Content': 'Words' })
  })

  test('Restore my text, after the form was left: the text before is back', async ({ page }) => {
    await restore(page)
    await leave(page)
    await control(page, 'Undo').click()
    await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Content': 'Before' })
  })

  test('Restore my text, after more was typed and the form was left: both texts stay', async ({
    page,
  }) => {
    await restore(page)
    await fill(page, { 'Post Content': 'Typed since, and on' })
    await leave(page)
    await control(page, 'Undo').click()
    await expect.poll(() => keptTexts(page, 'Before')).toBe(1)
    await expect.poll(() => keptTexts(page, 'Typed since, and on')).toBe(1)
  })
})
