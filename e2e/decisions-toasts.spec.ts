import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  alertOf,
  cardOf,
  control,
  fill,
  heading,
  keepUndo,
  open,
  topBar,
  untilSendable,
} from './support/screens.ts'
import { test } from './support/test.ts'
import type { DataService, Account } from './support/accounts.ts'

type ToastWindow = Window & { toastAt?: number }

/** Notes in the page when its first toast comes: on a busy machine a test sees it seconds later. */
async function noteToast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('[role=alert]')) return
      ;(window as ToastWindow).toastAt = Date.now()
      watching.disconnect()
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })
}

test.use({ reducedMotion: 'no-preference' })

test.beforeEach(({ problems }) => {
  // The page may still ask for the post again, and for what is around it, when it is deleted.
  problems.allow(/status of 404.*\/posts\/p\//)
})

/** Deletes a post; `isTimed`: the toast ends by the clock of the test. */
async function deletePost(
  page: Page,
  api: DataService,
  author: Account,
  isTimed = true,
): Promise<string> {
  const id = await api.publish(author, { title: 'Gone and back', content: 'Words' })
  if (!isTimed) await keepUndo(page)
  await open(page, `/post/${id}`)
  if (isTimed) {
    await page.clock.install()
    await noteToast(page)
  }
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  return id
}

test('§A Toast: an element with role="alert" whose whole text is the message', async ({
  page,
  api,
  signIn,
}) => {
  await deletePost(page, api, await signIn())
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  expect(await page.getByRole('alert').evaluate((element) => element.textContent)).toBe(
    'Post Deleted',
  )
})

for (const message of ['Post Deleted', 'Post created successfully']) {
  test(`§A Toast: '${message}' is visible at least 6 seconds, then leaves`, async ({
    page,
    api,
    signIn,
  }) => {
    const ada = await signIn()
    if (message === 'Post Deleted') await deletePost(page, api, ada)
    else {
      await open(page, '/createpost')
      await page.clock.install()
      await noteToast(page)
      await fill(page, { 'Post Title': 'Toasted', 'Post Content': 'Words' })
      await untilSendable(page)
      // By keyboard: a pointer on the button would lie on the toast that follows and hold it.
      await page.getByLabel('Post Title').press('Control+Enter')
      await expect(alertOf(page, message)).toBeVisible()
    }
    const seenAt = await page.evaluate(() => (window as ToastWindow).toastAt ?? Date.now())
    // The clock cannot be paused at a time that has passed meanwhile.
    await expect(async () => {
      const now = await page.evaluate(() => Date.now())
      await page.clock.pauseAt(Math.max(seenAt + 6_000, now + 1_000))
    }).toPass()
    await expect(alertOf(page, message)).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}

test('§A Toast: it survives navigations and blocks nothing', async ({ page, api, signIn }) => {
  await deletePost(page, api, await signIn(), false)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert')).not.toBeFocused()
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
  await control(topBar(page), 'Write').click()
  await fill(page, { 'Post Title': 'Typed beside a toast' })
  await expect(alertOf(page, 'Post Deleted')).toBeVisible()
})

test('§A Undo stands beside the toast, not in it, and brings the post back', async ({
  page,
  api,
  signIn,
}) => {
  const id = await deletePost(page, api, await signIn(), false)
  await expect(page).toHaveURL('/')
  expect((await api.read(id)).status).toBe(404)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0)
  await undo.click()
  await expect.poll(async () => (await api.read(id)).status).toBe(200)
  await expect(undo).toHaveCount(0)
  await control(topBar(page), 'All Post').click()
  await expect(cardOf(page, 'Gone and back').first()).toBeVisible()
  await page.goto(`/post/${id}`)
  await expect(heading(page, 'Gone and back')).toBeVisible()
})

test('§A Undo works from the keyboard, and holding it keeps the toast', async ({
  page,
  api,
  signIn,
}) => {
  const id = await deletePost(page, api, await signIn())
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.focus()
  await page.clock.runFor(60_000)
  await expect(undo).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.read(id)).status).toBe(200)
})

test('§A Undo that fails says so, and nothing else breaks', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const id = await deletePost(page, api, await signIn())
  await page.route(/\/restore$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
  expect((await api.read(id)).status).toBe(404)
})
