import { expect } from '@playwright/test'
import { FIELDS, TEXT, expectWords, WORDS, write } from './support/drafts.ts'
import { MY_POSTS, scheduleDraft } from './support/my-posts.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  holdBack,
  keepUndo,
  open,
  topBar,
} from './support/screens.ts'
import {
  changeTitleOnTwoDevices,
  DRAFT_CALLS,
  draftsOf,
  unpublish,
  untilSaved,
  waitForDraft,
} from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const SCHEDULED = /^It will be published on/

test('A time for publishing can be chosen', async ({ page, api, signIn }) => {
  const ada = await signIn()
  await open(page, '/createpost')
  await fill(page, WORDS)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  const field = dialog.getByLabel('Date and time')
  await field.fill('2020-01-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('This time is past.')).toBeVisible()
  await field.fill('2099-05-04T09:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /Monday, May 4, 2099/ })).toBeVisible()
  const [draft] = await draftsOf(api, ada)
  const time = await page.evaluate(() => new Date('2099-05-04T09:30').toISOString())
  expect(draft?.scheduledFor).toBe(time)
})

test('While a post is being scheduled, neither Cancel nor Escape leads back to its text', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  const answer = await holdBack(page, /\/publish$/)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  answer.release()
  await expect(page.getByRole('alert').filter({ hasText: SCHEDULED })).toBeVisible()
  await expect(page).toHaveURL(/state=scheduled/)
})

test('A time that has come is reported as a publication, and leads to the post', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  const time = dialog.getByLabel('Date and time')
  await time.fill((await time.getAttribute('min')) ?? '')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/post\/(?!edit|history)[^?]+$/)
})

test('A conflict with another device closes the dialog of the time, and has the focus', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 409/)
  const ada = await signIn()
  await changeTitleOnTwoDevices(page, api, ada)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This draft was changed on another device')).toBeVisible()
  await expect(page.locator('main [data-notice]')).toBeFocused()
})

test('Undo of a withdrawn time that has come meanwhile is reported as a publication', async ({
  page,
  api,
  signIn,
}) => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await scheduleDraft(api, await signIn(), { title: 'Late', content: 'Words', at })
  await keepUndo(page)
  await open(page, `${MY_POSTS}?state=scheduled`)
  await control(page, 'Do not publish: Late').click()
  await page.route(/\/publish$/, (route) =>
    route.continue({ postData: JSON.stringify({ at: new Date(0).toISOString() }) }),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'Post published')).toBeVisible()
})

test('After a refusal, the dialog of the time can be left', async ({ page, signIn, problems }) => {
  problems.allow(/status of 500/)
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  await page.route(/\/publish$/, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish later' })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('Who leaves a form while its post is being scheduled stays on the next screen', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/all-post')
  await control(topBar(page), 'Write').click()
  await write(page)
  await untilSaved(page)
  const answer = await holdBack(page, /\/publish$/)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const sent = page.waitForRequest(/\/publish$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await sent
  await page.goBack()
  await expect(heading(page, 'All posts')).toBeVisible()
  answer.release()
  await expect(page.getByRole('alert').filter({ hasText: SCHEDULED })).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/all-post')
})

for (const [button, message] of [
  ['Update Post', 'Post updated successfully'],
  ['Publish', 'Post created successfully'],
] as const) {
  test(`Who leaves the form of an unpublished post after ${button} stays on the next screen`, async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 404/, /Failed to load post/)
    const ada = await signIn()
    const id = await api.publish(ada, TEXT)
    await unpublish(api, ada, id)
    await waitForDraft(page)
    await open(page, `/post/edit/${id}`)
    await expectWords(page, FIELDS)
    const answer = await holdBack(page, DRAFT_CALLS)
    await fill(page, { 'Post Title': 'Another title' })
    await page.getByRole('button', { name: button, exact: true }).click()
    await control(topBar(page), 'All Post').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    answer.release()
    await expect(alertOf(page, message)).toBeVisible()
    await page.waitForTimeout(1_000)
    await expect(page).toHaveURL('/all-post')
  })
}
