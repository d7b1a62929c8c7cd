import { expect } from '@playwright/test'
import type { Page, Route } from '@playwright/test'
import { blockStorage, expectWords, write, WORDS } from './support/drafts.ts'
import { control, fill, heading, open, topBar } from './support/screens.ts'
import { test } from './support/test.ts'
import { holdDraftCalls } from './support/stored-drafts.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

/** Lets looking for drafts take this long, as on a slow disk: each time, or the next time only. */
async function slowDown(page: Page, milliseconds: number, isOnce = false): Promise<void> {
  await page.evaluate(
    ([delay, once]) => {
      // oxlint-disable-next-line typescript/unbound-method -- it is applied to its store
      const { getAll } = IDBObjectStore.prototype
      IDBObjectStore.prototype.getAll = function getLate(this: IDBObjectStore, ...given) {
        if (once) IDBObjectStore.prototype.getAll = getAll
        const request = getAll.apply(this, given)
        const add = request.addEventListener.bind(request)
        request.addEventListener = (type: string, listen: EventListener) =>
          add(type, (event: Event) => void setTimeout(listen, delay, event))
        return request
      }
    },
    [milliseconds, isOnce] as const,
  )
}

async function beginToWrite(page: Page): Promise<void> {
  await open(page, '/')
  await control(topBar(page), 'Write').click()
  await expect(heading(page, 'Create Your Post')).toBeVisible()
}

async function leaveForPosts(page: Page): Promise<void> {
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
}

test('Leaving asks nothing when the words are kept, and they are found again', async ({
  page,
  signIn,
}) => {
  await signIn()
  await beginToWrite(page)
  await write(page)
  await leaveForPosts(page)
  await page.goBack()
  await expectWords(page, WORDS)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await control(topBar(page), 'Write').click()
  await expectWords(page, WORDS)
})

test('Words that were typed before the drafts are open are kept, too', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  await slowDown(page, 900)
  await control(topBar(page), 'Write').click()
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await fill(page, WORDS)
  await leaveForPosts(page)
  await page.goBack()
  await expectWords(page, WORDS)
})

test('A form that was left and still notes an answer does not hide its words', async ({
  page,
  signIn,
}) => {
  await signIn()
  const asked = Promise.withResolvers<Route>()
  await page.route(/\/api\/v1\/drafts$/, (route) => asked.resolve(route))
  await beginToWrite(page)
  await write(page)
  await leaveForPosts(page)
  const answer = await asked.promise
  await slowDown(page, 2_000, true)
  const answered = page.waitForResponse(/\/api\/v1\/drafts$/)
  await answer.continue()
  await answered
  await page.goBack()
  await expectWords(page, WORDS)
})

test('Closing asks nothing when the words are kept', async ({ page, context, signIn, baseURL }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  const next = await context.newPage()
  await open(next, `${baseURL}/createpost`)
  await expectWords(next, WORDS)
})

test.describe('Where nothing keeps the words', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await blockStorage(page)
    await holdDraftCalls(page)
    await signIn()
  })

  test('leaving by a link asks first; who stays loses nothing', async ({ page }) => {
    await open(page, '/createpost')
    await fill(page, WORDS)
    await expect(page.getByText(/^This browser keeps no drafts/)).toBeVisible()
    await control(topBar(page), 'All Post').click()
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stay here' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('/createpost')
    await expectWords(page, WORDS)
    await control(topBar(page), 'All Post').click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(heading(page, 'All posts')).toBeVisible()
  })

  test('Back asks first', async ({ page }) => {
    await open(page, '/')
    await control(topBar(page), 'Write').click()
    await expect(page.getByText(/^This browser keeps no drafts/)).toBeVisible()
    await fill(page, WORDS)
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL('/createpost')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  test('closing asks first, and only when there is something to lose', async ({
    page,
    problems,
  }) => {
    problems.whenAskedToLeave('dismiss')
    await open(page, '/createpost')
    await expect(page.getByText(/^This browser keeps no drafts/)).toBeVisible()
    await fill(page, WORDS)
    await page.getByLabel('Post Content').press('End')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => problems.questions).toBe(1)
    await expectWords(page, WORDS)
    await page.getByLabel('Post Title').fill('')
    await page.getByLabel('Post Content').fill('')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(problems.questions).toBe(1)
  })
})

test('A form that nobody changed is left without a question', async ({ page, api, signIn }) => {
  const id = await api.publish(await signIn(), { title: 'Untouched', content: 'One\n\ntwo' })
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'Untouched' })
  await fill(page, { 'Post Title': 'Touched' })
  await fill(page, { 'Post Title': 'Untouched' })
  await control(topBar(page), 'Write').click()
  await expect(heading(page, 'Create Your Post')).toBeVisible()
  await control(topBar(page), 'All Post').click()
  await expect(heading(page, 'All posts')).toBeVisible()
})
