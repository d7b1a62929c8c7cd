import { expect } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
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
} from './support/my-posts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, open, PHONE } from './support/screens.ts'
import { overflowOf } from './support/texts.ts'
import { test } from './support/test.ts'

const CALL = /\/users\/me\/posts/

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
    await open(page, `${MY_POSTS}?state=published`)
    await expect(rows(page)).toHaveCount(3)
    const field = page.getByRole('searchbox', { name: 'Search titles' })
    await field.pressSequentially('creme')
    await expect(page.getByRole('status').filter({ hasText: '2 posts found' })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(field).toBeFocused()
    await expect(page).toHaveURL(`${MY_POSTS}?state=published&q=creme`)
    await tab(page, 'Drafts').click()
    await expect(rowOf(page, 'More creme')).toBeVisible()
    await expect(field).toHaveValue('creme')
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(field).toHaveValue('creme')
    await expect(rows(page)).toHaveCount(2)
    await field.fill('nothing')
    const status = page.getByRole('status').filter({ hasText: 'No title has “nothing”.' })
    await expect(status).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toBeFocused()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(`${MY_POSTS}?state=published`)
  })

  test('that is too long says so', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/, /Failed to load my posts/)
    await signIn()
    await open(page, `${MY_POSTS}?q=${'a'.repeat(101)}`)
    await expect(page.getByText('A search has at most 100 characters.')).toBeVisible()
  })
})

test('Older posts come by the button', async ({ page, api, signIn }) => {
  const ada = await signIn()
  for (let number = 0; number < 26; number++) await beginDraft(api, ada, { title: `D${number}` })
  await open(page, MY_POSTS)
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
  await open(page, `${MY_POSTS}?state=published`)
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
  problems.allow(/status of 401/)
  const account = await signInEnded()
  await open(page, `${MY_POSTS}?state=trash`)
  await control(page, 'Sign in again').click()
  await fill(page, { 'Email Address': account.user.email, Password: account.password })
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Continue to My posts' }).click()
  await expect(page).toHaveURL(`${MY_POSTS}?state=trash`)
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
  await open(page, `${MY_POSTS}?state=published`)
  await expect(rowOf(page, 'In public')).toBeVisible()
  await send(api, ada, 'POST users/logout')
  await act(page, 'Delete', 'In public').click()
  await control(page, 'Sign in again').click()
  await expect(page).toHaveURL('/login')
  expect((await api.read(id)).status).toBe(200)
})

test('Nobody who is signed out sees it', async ({ page }) => {
  await page.goto(`${MY_POSTS}?state=trash`)
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
  await open(page, `${MY_POSTS}?state=trash`)
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
  await open(page, MY_POSTS)
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('Everything works by keyboard, and the focus is never lost', async ({ page, api, signIn }) => {
  const ada = await signIn()
  for (const title of ['One', 'Two']) await api.publish(ada, { title, content: 'Words.' })
  await open(page, MY_POSTS)
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
      await open(page, `${MY_POSTS}?state=${state}`)
      await expect(rows(page).first()).toBeVisible()
      expect(await overflowOf(page)).toBe(0)
      await expectAccessible(page, [{ width, height: PHONE.height }])
    }
  })
}
