import { expect } from '@playwright/test'
import {
  act,
  beginDraft,
  inDays,
  MY_POSTS,
  rowOf,
  rows,
  scheduleDraft,
  send,
  tab,
  undo,
} from './support/my-posts.ts'
import { alertOf, control, heading, keepUndo, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

test('Each state of a post has a tab, with an address of its own', async ({
  page,
  api,
  signIn,
}) => {
  const ada = await signIn()
  await beginDraft(api, ada, { title: 'A draft', content: 'Begun *today*.' })
  await scheduleDraft(api, ada, { title: 'A plan', content: 'Later.', at: inDays(2) })
  await api.publish(ada, { title: 'In public', content: 'Read me.' })
  const withdrawn = await api.publish(ada, { title: 'Taken back', content: 'Words.' })
  await send(api, ada, `POST posts/p/${withdrawn}/unpublish`)
  await api.remove(ada, await api.publish(ada, { title: 'Thrown away', content: 'Words.' }))
  await open(page, '/')
  await control(topBar(page), 'Account').click()
  await control(topBar(page), 'My posts').click()
  await expect(heading(page, 'My posts')).toBeVisible()
  await expect(page).toHaveTitle('Published · My posts · Inkwell')
  await control(topBar(page), 'Account').click()
  await control(topBar(page), 'Drafts').click()
  await expect(page).toHaveTitle('Drafts · My posts · Inkwell')
  for (const [name, title, address] of [
    ['Drafts', 'A draft', MY_POSTS],
    ['Scheduled', 'A plan', `${MY_POSTS}?state=scheduled`],
    ['Published', 'In public', `${MY_POSTS}?state=published`],
    ['Unpublished', 'Taken back', `${MY_POSTS}?state=unpublished`],
    ['Trash', 'Thrown away', `${MY_POSTS}?state=trash`],
  ] as const) {
    await tab(page, name).click()
    await expect(page).toHaveURL(address)
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(rowOf(page, title)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rowOf(page, title)).toBeVisible()
  }
  await page.goBack()
  await expect(rowOf(page, 'Taken back')).toBeVisible()
})

test.describe('Drafts', () => {
  test('open in the form, and are deleted with Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await beginDraft(api, ada, { title: 'Half', content: 'Begun.' })
    await open(page, MY_POSTS)
    const link = rowOf(page, 'Half').getByRole('link', { name: 'Half', exact: true })
    await expect(link).toHaveAttribute('href', `/createpost?draft=${id}`)
    await expect(rowOf(page, 'Half')).toContainText('Begun.')
    await expect(rowOf(page, 'Half').locator('time')).toHaveText('Changed this minute')
    await act(page, 'Delete', 'Half').click()
    await expect(alertOf(page, 'Draft deleted')).toBeVisible()
    await expect(rowOf(page, 'Half')).toHaveCount(0)
    await undo(page)
    await expect(alertOf(page, 'Draft restored')).toBeVisible()
    await expect(rowOf(page, 'Half')).toBeVisible()
  })

  test('without a title have a name all the same', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await beginDraft(api, ada, { content: 'No title yet.' })
    await open(page, MY_POSTS)
    await expect(rowOf(page, 'Untitled')).toContainText('No title yet.')
  })

  test('that change a published post are discarded with Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await beginDraft(api, ada, { post: id })
    await open(page, MY_POSTS)
    const row = rowOf(page, 'In public')
    await expect(row).toContainText('Unpublished changes')
    await expect(row.getByRole('link', { name: 'In public', exact: true })).toHaveAttribute(
      'href',
      `/post/edit/${id}`,
    )
    await tab(page, 'Published').click()
    await expect(row).toContainText('Unpublished changes')
    await tab(page, 'Drafts').click()
    await act(page, 'Discard changes', 'In public').click()
    await expect(alertOf(page, 'Changes discarded')).toBeVisible()
    await expect(page.getByText('No drafts.')).toBeVisible()
    expect((await api.read(id)).status).toBe(200)
    await undo(page)
    await expect(alertOf(page, 'Changes restored')).toBeVisible()
    await expect(row).toBeVisible()
  })

  test('that were not published in time say why', async ({ page, api, signIn }) => {
    test.setTimeout(240_000)
    const ada = await signIn()
    // The requests below must come before it is due.
    const at = new Date(Date.now() + 30_000).toISOString()
    const id = await scheduleDraft(api, ada, { title: 'Due', content: 'Words.', at })
    await send(api, ada, `PUT drafts/${id}`, { title: '', content: 'Words.', version: 1 })
    await expect(async () => {
      await open(page, MY_POSTS)
      await expect(rowOf(page, 'Untitled')).toContainText(
        'This was not published when it was due: it has no title.',
        { timeout: 1_000 },
      )
    }).toPass({ timeout: 120_000 })
  })
})

test.describe('Scheduled posts', () => {
  test('say when, in the zone of the browser', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await scheduleDraft(api, ada, { title: 'A plan', content: 'W.', at: '2999-06-30T20:00:00Z' })
    await open(page, `${MY_POSTS}?state=scheduled`)
    const time = rowOf(page, 'A plan').locator('time')
    await expect(time).toHaveText('Will be published Mon, Jul 1, 2999, 8:00 AM GMT+12')
    await expect(time).toHaveAttribute('datetime', '2999-06-30T20:00:00.000Z')
  })

  test('are withdrawn, and scheduled again by Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const at = inDays(3)
    await scheduleDraft(api, ada, { title: 'A plan', content: 'Later.', at })
    await open(page, `${MY_POSTS}?state=scheduled`)
    await act(page, 'Do not publish', 'A plan').click()
    await expect(alertOf(page, 'No longer scheduled. It is among your drafts.')).toBeVisible()
    await expect(page.getByText('Nothing is scheduled.')).toBeVisible()
    await undo(page)
    await expect(alertOf(page, 'Scheduled again')).toBeVisible()
    await expect(rowOf(page, 'A plan').locator('time')).toHaveAttribute('datetime', at)
  })

  test('are published now after a question', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await scheduleDraft(api, ada, { title: 'A plan', content: 'W.', at: inDays(3) })
    await open(page, `${MY_POSTS}?state=scheduled`)
    await act(page, 'Publish now', 'A plan').click()
    const question = page.getByRole('alertdialog', { name: 'Publish “A plan” now?' })
    await control(question, 'Cancel').click()
    expect((await api.read(id)).status).toBe(404)
    await act(page, 'Publish now', 'A plan').click()
    await control(question, 'Publish now').click()
    await expect(alertOf(page, 'Post published')).toBeVisible()
    await page.getByRole('link', { name: 'Read it' }).click()
    await expect(heading(page, 'A plan')).toBeVisible()
  })
})
