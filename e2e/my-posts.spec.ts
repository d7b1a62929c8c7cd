import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { beginDraft, rowOf, rows, scheduleDraft, send } from './support/my-posts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, heading, open, PHONE, topBar } from './support/screens.ts'
import { overflowOf } from './support/texts.ts'
import { test } from './support/test.ts'

const MINE = '/me/posts'
const CALL = /\/users\/me\/posts/

function tab(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'My posts' }).getByRole('link', { name, exact: true })
}

function act(page: Page, name: string, title: string) {
  return rowOf(page, title).getByRole('button', { name: `${name}: ${title}`, exact: true })
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()
}

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
  await control(topBar(page), 'My posts').click()
  await expect(heading(page, 'My posts')).toBeVisible()
  await expect(page).toHaveTitle('Drafts · My posts · Inkwell')
  for (const [name, title, address] of [
    ['Drafts', 'A draft', MINE],
    ['Scheduled', 'A plan', `${MINE}?state=scheduled`],
    ['Published', 'In public', `${MINE}?state=published`],
    ['Unpublished', 'Taken back', `${MINE}?state=unpublished`],
    ['Trash', 'Thrown away', `${MINE}?state=trash`],
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
    await open(page, MINE)
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
    await open(page, MINE)
    await expect(rowOf(page, 'Untitled')).toContainText('No title yet.')
  })

  test('that change a published post are discarded with Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await beginDraft(api, ada, { post: id })
    await open(page, MINE)
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
    const ada = await signIn()
    const at = new Date(Date.now() + 1_500).toISOString()
    const id = await scheduleDraft(api, ada, { title: 'Due', content: 'Words.', at })
    await send(api, ada, `PUT drafts/${id}`, { title: '', content: 'Words.', version: 1 })
    await expect(async () => {
      await open(page, MINE)
      await expect(rowOf(page, 'Untitled')).toContainText(
        'This was not published when it was due: it has no title.',
        { timeout: 1_000 },
      )
    }).toPass({ timeout: 20_000 })
  })
})

test.describe('Scheduled posts', () => {
  test('say when, in the zone of the browser', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await scheduleDraft(api, ada, { title: 'A plan', content: 'W.', at: '2999-06-30T20:00:00Z' })
    await open(page, `${MINE}?state=scheduled`)
    const time = rowOf(page, 'A plan').locator('time')
    await expect(time).toHaveText('Will be published Mon, Jul 1, 2999, 8:00 AM GMT+12')
    await expect(time).toHaveAttribute('datetime', '2999-06-30T20:00:00.000Z')
  })

  test('wait no more, and again', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const at = inDays(3)
    await scheduleDraft(api, ada, { title: 'A plan', content: 'Later.', at })
    await open(page, `${MINE}?state=scheduled`)
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
    await open(page, `${MINE}?state=scheduled`)
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

test.describe('Published posts', () => {
  test('are unpublished and deleted, each with Undo', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await open(page, `${MINE}?state=published`)
    const row = rowOf(page, 'In public')
    await expect(row.getByRole('link', { name: 'Edit: In public' })).toHaveAttribute(
      'href',
      `/post/edit/${id}`,
    )
    for (const [name, said, taken] of [
      ['Unpublish', 'Post unpublished', 'Post published'],
      ['Delete', 'Post Deleted', 'Post Restored'],
    ] as const) {
      await act(page, name, 'In public').click()
      await expect(alertOf(page, said)).toBeVisible()
      await expect(row).toHaveCount(0)
      expect((await api.read(id)).status).toBe(404)
      await undo(page)
      await expect(alertOf(page, taken)).toBeVisible()
      await expect(row).toBeVisible()
      expect((await api.read(id)).status).toBe(200)
    }
    await row.getByRole('link', { name: 'In public', exact: true }).click()
    await expect(heading(page, 'In public')).toBeVisible()
  })

  test('with changes are unpublished after a question, without Undo', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await beginDraft(api, ada, { post: id })
    const json = { title: 'In public', content: 'Secret so far.', version: 2 }
    await send(api, ada, `PUT drafts/${id}`, { ...json, version: 1 })
    await open(page, `${MINE}?state=published`)
    await act(page, 'Unpublish', 'In public').click()
    const question = page.getByRole('alertdialog', { name: 'Unpublish “In public”?' })
    await control(question, 'Unpublish').click()
    await expect(alertOf(page, 'Post unpublished')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await tab(page, 'Unpublished').click()
    await act(page, 'Publish again', 'In public').click()
    const other = page.getByRole('alertdialog', { name: 'Publish “In public” with its changes?' })
    await control(other, 'Publish again').click()
    await expect(alertOf(page, 'Post published')).toBeVisible()
    expect((await api.read(id)).post).toMatchObject({ content: 'Secret so far.' })
  })

  test('are not published with changes that another session began before Undo', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await open(page, `${MINE}?state=published`)
    await act(page, 'Unpublish', 'In public').click()
    await expect(alertOf(page, 'Post unpublished')).toBeVisible()
    await beginDraft(api, ada, { post: id })
    await send(api, ada, `PUT drafts/${id}`, { title: 'New', content: 'Secret.', version: 1 })
    await undo(page)
    await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
    expect((await api.read(id)).status).toBe(404)
  })

  test('that an administrator hid say so', async ({ page, api, signIn, administrator }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
    await send(api, administrator, `POST admin/posts/${id}/hide`)
    await open(page, `${MINE}?state=published`)
    const row = rowOf(page, 'In public')
    await expect(row).toContainText('Hidden by an administrator')
    await expect(row).toContainText('Ask an administrator of this site why.')
    await expect(row.getByRole('link')).toHaveCount(0)
    await expect(row.getByRole('button')).toHaveCount(0)
  })
})

test('An unpublished post is published again', async ({ page, api, signIn }) => {
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'Taken back', content: 'Words.' })
  await send(api, ada, `POST posts/p/${id}/unpublish`)
  await open(page, `${MINE}?state=unpublished`)
  await act(page, 'Publish again', 'Taken back').click()
  await expect(alertOf(page, 'Post published')).toBeVisible()
  await expect(page.getByText('No post is unpublished.')).toBeVisible()
  expect((await api.read(id)).status).toBe(200)
})

test.describe('The trash', () => {
  test('gives back posts and drafts', async ({ page, api, signIn }) => {
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'A post', content: 'Words.' })
    await api.remove(ada, id)
    await send(api, ada, `DELETE drafts/${await beginDraft(api, ada, { title: 'A draft' })}`)
    await open(page, `${MINE}?state=trash`)
    await expect(page.getByText('What you delete stays here for 30 days.')).toBeVisible()
    await expect(rowOf(page, 'A post')).toContainText('30 days left')
    await expect(rowOf(page, 'A draft')).toContainText('Draft')
    await act(page, 'Restore', 'A post').click()
    await expect(alertOf(page, 'Post Restored')).toBeVisible()
    expect((await api.read(id)).status).toBe(200)
    await act(page, 'Restore', 'A draft').click()
    await expect(alertOf(page, 'Draft restored')).toBeVisible()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
    await tab(page, 'Drafts').click()
    await expect(rowOf(page, 'A draft')).toBeVisible()
  })

  test('deletes for good after a question', async ({ page, api, signIn }) => {
    const ada = await signIn()
    await api.remove(ada, await api.publish(ada, { title: 'A post', content: 'Words.' }))
    await open(page, `${MINE}?state=trash`)
    await act(page, 'Delete for good', 'A post').click()
    const question = page.getByRole('alertdialog', { name: 'Delete “A post” for good?' })
    await expect(control(question, 'Cancel')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'A post')).toBeVisible()
    await act(page, 'Delete for good', 'A post').click()
    await control(question, 'Delete for good').click()
    await expect(alertOf(page, 'Deleted for good')).toBeVisible()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
  })

  test('is where the toast leads after a post was deleted on its page', async ({
    page,
    api,
    signIn,
    problems,
  }) => {
    problems.allow(/status of 404.*posts\/p/)
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'A post', content: 'Words.' })
    await open(page, `/post/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alertOf(page, 'Post Deleted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await expect(page).toHaveURL(`${MINE}?state=trash`)
    await expect(rowOf(page, 'A post')).toBeVisible()
  })
})

test.describe('A search', () => {
  test('finds titles while one types, in the address and in every tab', async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    for (const title of ['Crème brûlée', 'Crème caramel', 'Bread']) {
      await api.publish(ada, { title, content: 'Words.' })
    }
    await beginDraft(api, ada, { title: 'More creme' })
    await open(page, `${MINE}?state=published`)
    await expect(rows(page)).toHaveCount(3)
    const field = page.getByRole('searchbox', { name: 'Search titles' })
    await field.pressSequentially('creme')
    await expect(page.getByRole('status').filter({ hasText: '2 posts found' })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(`${MINE}?state=published&q=creme`)
    await tab(page, 'Drafts').click()
    await expect(rowOf(page, 'More creme')).toBeVisible()
    await expect(field).toHaveValue('creme')
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(field).toHaveValue('creme')
    await expect(rows(page)).toHaveCount(2)
    await field.fill('nothing')
    await expect(page.getByText('No title has “nothing”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toBeFocused()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(`${MINE}?state=published`)
  })

  test('that is too long says so', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/, /Failed to load my posts/)
    await signIn()
    await open(page, `${MINE}?q=${'a'.repeat(101)}`)
    await expect(page.getByText('A search has at most 100 characters.')).toBeVisible()
  })
})

test('Older posts come by the button', async ({ page, api, signIn }) => {
  const ada = await signIn()
  for (let number = 0; number < 26; number++) await beginDraft(api, ada, { title: `D${number}` })
  await open(page, MINE)
  await expect(rows(page)).toHaveCount(24)
  await control(page, 'Load more').click()
  await expect(rows(page)).toHaveCount(26)
  await expect(control(page, 'Load more')).toHaveCount(0)
})

test('A row that another session changed is refused with words, and the list is right again', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 404/)
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
  await open(page, `${MINE}?state=published`)
  await expect(rowOf(page, 'In public')).toBeVisible()
  await api.remove(ada, id)
  await act(page, 'Unpublish', 'In public').click()
  await expect(alertOf(page, 'This post does not exist.')).toBeVisible()
  await expect(page.getByText('You have not published anything yet.')).toBeVisible()
})

test('A session that has ended leads to signing in, and back', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/, /Failed to load my posts/)
  const account = await signInEnded()
  await open(page, `${MINE}?state=trash`)
  await control(page, 'Sign in again').click()
  await fill(page, { 'Email Address': account.user.email, Password: account.password })
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Continue to My posts' }).click()
  await expect(page).toHaveURL(`${MINE}?state=trash`)
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

test('An action of a session that has ended changes nothing, and leads to signing in', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/status of 401/)
  const ada = await signIn()
  const id = await api.publish(ada, { title: 'In public', content: 'Words.' })
  await open(page, `${MINE}?state=published`)
  await expect(rowOf(page, 'In public')).toBeVisible()
  await send(api, ada, 'POST users/logout')
  await act(page, 'Delete', 'In public').click()
  await control(page, 'Sign in again').click()
  await expect(page).toHaveURL('/login')
  expect((await api.read(id)).status).toBe(200)
})

test('Nobody who is signed out sees it', async ({ page }) => {
  await page.goto(`${MINE}?state=trash`)
  await expect(page).toHaveURL('/login')
})

test('Offline it says so, and goes on when the connection is back', async ({
  page,
  context,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to load my posts/)
  const ada = await signIn()
  await beginDraft(api, ada, { title: 'A draft' })
  await open(page, `${MINE}?state=trash`)
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await context.setOffline(true)
  await tab(page, 'Drafts').click()
  await expect(page.getByRole('alert')).toContainText('There is no connection.')
  await context.setOffline(false)
  await expect(rowOf(page, 'A draft')).toBeVisible()
})

test('While it loads there is a skeleton', async ({ page, signIn }) => {
  await signIn()
  await page.route(CALL, () => undefined)
  await open(page, MINE)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Everything works by keyboard, and the focus is never lost', async ({ page, api, signIn }) => {
  const ada = await signIn()
  for (const title of ['One', 'Two']) await api.publish(ada, { title, content: 'Words.' })
  await open(page, MINE)
  await tab(page, 'Published').focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Two')).toBeVisible()
  await expect(tab(page, 'Published')).toBeFocused()
  await act(page, 'Delete', 'Two').focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Two')).toHaveCount(0)
  const region = page.getByRole('main').getByRole('list').last()
  await expect(region).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 'One').getByRole('link', { name: 'One', exact: true })).toBeFocused()
})

for (const width of [390, 800, 1280]) {
  test(`Every tab is accessible and fits ${width} pixels`, async ({ page, api, signIn }) => {
    const ada = await signIn()
    const long = `${'Verschlimmbesserung'.repeat(5)} and more words than fit one line of a phone`
    const id = await api.publish(ada, {
      title: long,
      content: 'Words. '.repeat(99),
      image: picture(),
    })
    await beginDraft(api, ada, { post: id })
    await beginDraft(api, ada, { content: 'x'.repeat(900) })
    await scheduleDraft(api, ada, { title: long, content: 'Later.', at: inDays(2) })
    const withdrawn = await api.publish(ada, { title: long, content: 'Words.', image: picture() })
    await send(api, ada, `POST posts/p/${withdrawn}/unpublish`)
    await api.remove(ada, await api.publish(ada, { title: long, content: 'W.', image: picture() }))
    for (const state of ['draft', 'scheduled', 'published', 'unpublished', 'trash']) {
      await page.setViewportSize({ width, height: PHONE.height })
      await open(page, `${MINE}?state=${state}`)
      await expect(rows(page).first()).toBeVisible()
      expect(await overflowOf(page)).toBe(0)
      await expectAccessible(page, [{ width, height: PHONE.height }])
    }
  })
}
