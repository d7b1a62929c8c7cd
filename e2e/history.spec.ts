import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import type { Account, DataService } from './support/accounts.ts'
import { MY_POSTS, rowOf, send } from './support/my-posts.ts'
import { alertOf, fill, heading, keepUndo, open } from './support/screens.ts'
import { createDraft, draftsOf, saveDraft, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

const PARAGRAPHS = Array.from({ length: 8 }, (_, index) => `Paragraph ${index} has words.`)
const FIRST = { title: 'Notes on ink', content: PARAGRAPHS.join('\n\n') }
const SECOND = { title: 'Notes on ink', content: FIRST.content.replace('3 has', '3 had many') }

const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' })
const content = (api: DataService, id: string) =>
  fetch(`${api.origin}/api/v1/posts/p/${id}`)
    .then((response) => response.json() as Promise<{ postById: { content: string } }>)
    .then(({ postById }) => postById.content)

async function aChangedPost(api: DataService, ada: Account): Promise<string> {
  const id = await api.publish(ada, FIRST)
  await api.change(ada, id, SECOND)
  return id
}

test('The history shows what changed by words, and restores a version with Undo', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await aChangedPost(api, ada)
  await open(page, `${MY_POSTS}?state=published`)
  await rowOf(page, FIRST.title).getByRole('link', { name: 'History' }).click()
  await expect(heading(page, 'History')).toBeVisible()
  await expect(versions(page).getByRole('link')).toHaveCount(2)
  await expect(page.locator('main del')).toContainText('has')
  await expect(page.locator('main ins')).toContainText('had many')
  await expect(page.getByText('Paragraph 7 has words.')).toHaveCount(0)
  await page.getByRole('button', { name: '3 unchanged paragraphs' }).last().click()
  await expect(page.getByText('Paragraph 7 has words.')).toBeVisible()
  await expectAccessible(page)

  await page
    .getByLabel('Compare with')
    .selectOption({ label: 'Nothing: show this version as it is' })
  await expect(page.locator('main ins')).toHaveCount(0)
  await versions(page).getByRole('link').last().click()
  await expect(page.getByText('Paragraph 3 has words.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(alertOf(page, 'Version restored')).toBeVisible()
  await expect(versions(page).getByRole('link')).toHaveCount(3)
  expect(await content(api, id)).toBe(FIRST.content)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'The text from before is back')).toBeVisible()
  expect(await content(api, id)).toBe(SECOND.content)
})

test('A version of a later page is shown by its address alone, and a number without one says so', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await api.publish(ada, FIRST)
  for (let number = 2; number <= 26; number++) {
    await api.change(ada, id, { title: FIRST.title, content: `Version ${number}` })
  }
  await open(page, `/post/history/${id}?version=1&beside=0`)
  await expect(page.getByText('Paragraph 3 has words.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible()
  await expect(versions(page).locator('[aria-current]')).toHaveAttribute('href', /version=1$/)
  await open(page, `/post/history/${id}?version=1000`)
  await expect(page.getByText('There is no such version.')).toBeVisible()
  await expect(versions(page).locator('[aria-current]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore this version' })).toHaveCount(0)
})

test('In place of a version that was superseded, the one that goes on from it is shown', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const draft = await createDraft(api, ada, { title: 'Notes', content: 'One.' })
  await saveDraft(api, ada, { ...draft, content: 'One. Two.' })
  await saveDraft(api, ada, { ...draft, content: 'One. Two. Three.' })
  await open(page, `/post/history/${draft._id}?version=2&beside=0`)
  await expect(page.getByText('One. Two. Three.')).toBeVisible()
  await expect(page.getByText('There is no such version.')).toHaveCount(0)
})

test('Undo of a restored version brings back what another device has published meanwhile', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  const id = await aChangedPost(api, ada)
  await open(page, `/post/history/${id}`)
  await versions(page).getByRole('link').last().click()
  const third = { ...SECOND, content: 'From another device.' }
  await api.change(ada, id, third)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(alertOf(page, 'Version restored')).toBeVisible()
  expect(await content(api, id)).toBe(FIRST.content)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'The text from before is back')).toBeVisible()
  expect(await content(api, id)).toBe(third.content)
})

test('A version of a post that readers do not see is restored into its draft', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  const ada = await signIn()
  const id = await aChangedPost(api, ada)
  await send(api, ada, `POST posts/p/${id}/unpublish`)
  problems.allow(/404/, /Failed to load post/)
  await open(page, `/post/edit/${id}`)
  await expect(page.getByLabel('Post Content')).toHaveValue(SECOND.content)
  await fill(page, { 'Post Content': 'Typed a moment ago' })
  await untilSaved(page)
  await expect.poll(() => draftsOf(api, ada)).toMatchObject([{ content: 'Typed a moment ago' }])
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await versions(page).getByRole('link').last().click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(alertOf(page, 'Version restored')).toBeVisible()
  await expect(versions(page).getByRole('link')).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'The text from before is back')).toBeVisible()
  expect(await draftsOf(api, ada)).toMatchObject([{ content: 'Typed a moment ago' }])
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(alertOf(page, 'Version restored')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Post Content')).toHaveValue(FIRST.content)
})

test('The history of somebody else’s post is not there', async ({
  page,
  api,
  problems,
  signIn,
}) => {
  const id = await aChangedPost(api, await api.signUp())
  await signIn()
  problems.allow(/404/, /Failed to load the history/)
  await open(page, `/post/history/${id}`)
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
  await expect(versions(page).getByRole('link')).toHaveCount(0)
})
