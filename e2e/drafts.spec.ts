import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { sessionOf } from './support/accounts.ts'
import type { Account } from './support/accounts.ts'
import { expectWords, keptTexts, KEPT, write, WORDS } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import {
  alertOf,
  control,
  fill,
  heading,
  open,
  topBar,
  untilSendable,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'

async function become(page: Page, account: Account): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, sessionOf(account))
}

test('A reload finds the words, the picture and its description', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  await signIn()
  await open(page, '/createpost')
  const file = { name: 'loom.png', mimeType: 'image/png', buffer: picture() }
  await page.locator('input[type=file]').setInputFiles(file)
  const words = { ...WORDS, 'Image description': 'A loom' }
  await write(page, words)
  await page.reload()
  await expect(page.getByText(KEPT)).toBeVisible()
  await expectWords(page, words)
  // It is the file of this browser, until the draft in the data service has it.
  await expect(page.getByText(/^(Chosen: loom\.png|The saved cover image)$/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  await open(page, '/all-post')
  await expect(page.getByRole('img', { name: 'A loom' }).first()).toBeVisible()
})

test('A reload in the middle of a word finds that, too', async ({ page, signIn, problems }) => {
  problems.whenAskedToLeave('accept')
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.getByLabel('Post Content').press('Control+End')
  await page.keyboard.type(' that goes on')
  await page.reload()
  await expectWords(page, { 'Post Content': 'Half a\n\nstory that goes on' })
})

test('A tab that crashes takes no word along', async ({ page, context, signIn, baseURL }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const crash = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => undefined)
  await crash
  const next = await context.newPage()
  await open(next, `${baseURL}/createpost`)
  await expectWords(next, WORDS)
  await expect(next.getByText(KEPT)).toBeVisible()
})

test('What is published is not kept', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => keptTexts(page, WORDS['Post Content'])).toBe(0)
  await control(topBar(page), 'Write').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
  await expect(page.getByText(KEPT)).toHaveCount(0)
})

test.describe('Edits', () => {
  async function beginEdit(page: Page, id: string): Promise<void> {
    await open(page, `/post/edit/${id}`)
    await expectWords(page, { 'Post Title': 'Published' })
    await write(page)
    await page.reload()
    // Until then the form holds the published text.
    await expect(page.getByText(KEPT)).toBeVisible()
  }

  test('are found again, until they are saved', async ({ page, api, signIn, problems }) => {
    problems.whenAskedToLeave('accept')
    const ada = await signIn()
    const id = await api.publish(ada, { title: 'Published', content: 'Words' })
    const other = await api.publish(ada, { title: 'Another', content: 'Others' })
    await beginEdit(page, id)
    await expectWords(page, WORDS)
    await open(page, `/post/edit/${other}`)
    await expectWords(page, { 'Post Title': 'Another' })
    await open(page, `/post/edit/${id}`)
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page).toHaveURL(`/post/${id}`)
    await open(page, `/post/edit/${id}`)
    await expectWords(page, WORDS)
    await expect(page.getByText(KEPT)).toHaveCount(0)
  })

  for (const [choice, title] of [
    ['Take the saved text', 'Meanwhile'],
    ['Edit by hand', 'Half a title'],
  ] as const) {
    test(`of a post that has changed since: ${choice}`, async ({ page, api, signIn, problems }) => {
      problems.whenAskedToLeave('accept')
      const ada = await signIn()
      const id = await api.publish(ada, { title: 'Published', content: 'Words' })
      // No working copy in the account, which the last visit would find.
      await page.route(DRAFT_CALLS, (route) =>
        route.request().method() === 'GET' ? route.continue() : undefined,
      )
      await beginEdit(page, id)
      await api.change(ada, id, { title: 'Meanwhile', content: 'Words' })
      await page.reload()
      await expect(page.getByText('The post has changed since')).toBeVisible()
      await page.getByRole('button', { name: choice }).click()
      await expectWords(page, { 'Post Title': title })
      await page.reload()
      await expectWords(page, { 'Post Title': title })
      await expect(page.getByText('The post has changed since')).toHaveCount(0)
    })
  }

  test('of somebody who signs in only then are theirs', async ({ page, api, problems }) => {
    problems.whenAskedToLeave('accept')
    problems.allow(/status of 401/)
    const ada = await api.signUp()
    const id = await api.publish(ada, { title: 'Published', content: 'Words' })
    await beginEdit(page, id)
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Please sign in first.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await fill(page, { 'Email Address': ada.user.email, Password: ada.password })
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Go on writing' }).click()
    await expect(page).toHaveURL(`/post/edit/${id}`)
    await expectWords(page, WORDS)
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(heading(page, 'Half a title')).toBeVisible()
  })
})

test('A session that ends while somebody writes costs no word', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/)
  const ada = await signInEnded()
  await open(page, '/createpost')
  await write(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL('/login')
  await fill(page, { 'Email Address': ada.user.email, Password: ada.password })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(alertOf(page, 'You have a text that is not published yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Go on writing' }).click()
  await expectWords(page, WORDS)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})

test('A text is shown to nobody but the one who wrote it', async ({ page, api, signIn }) => {
  const ada = await signIn('Ada')
  const grace = await api.signUp('Grace')
  await open(page, '/createpost')
  await write(page)
  await control(topBar(page), 'Logout').click()
  await expect(page).toHaveURL('/login')
  await become(page, grace)
  await open(page, '/createpost')
  await untilSendable(page)
  await write(page, { 'Post Title': 'Grace writes', 'Post Content': 'Of her own' })
  await expectWords(page, { 'Post Title': 'Grace writes' })
  await control(topBar(page), 'Logout').click()
  await become(page, ada)
  await open(page, '/createpost')
  await expectWords(page, WORDS)
})

test('Two tabs keep two texts', async ({ page, context, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const second = await context.newPage()
  await open(second, '/createpost')
  const others = { 'Post Title': 'Second', 'Post Content': 'Another story' }
  await write(second, others)
  await expectWords(page, WORDS)
  await second.close()
  const third = await context.newPage()
  await open(third, '/createpost')
  await expectWords(third, others)
})

test('A page that dies while it publishes makes no second post', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  problems.allow(/ERR_/)
  const { user } = await signIn()
  await open(page, '/createpost')
  await write(page)
  const isMade = Promise.withResolvers<void>()
  let isLost = true
  await page.route(/createpost$/, async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    await route.fetch()
    isMade.resolve()
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await isMade.promise
  await page.reload()
  // Without unroute(): requests for scripts that the browser has paused just then would hang.
  isLost = false
  await waitUntilAlive(page)
  await expectWords(page, WORDS)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const response = await fetch(`${api.origin}/api/v1/posts/?limit=100`)
  const { posts } = (await response.json()) as { posts: { author: { _id: string } }[] }
  expect(posts.filter(({ author }) => author._id === user._id)).toHaveLength(1)
})

test('Nothing of it stands beside user and token', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  expect(keys[0]?.toSorted()).toEqual(['token', 'user'])
  // The router keeps where a page was scrolled to.
  expect(keys[1]?.filter((key) => key !== 'react-router-scroll-positions')).toEqual([])
})
