import { expect } from '@playwright/test'
import { expectWords, keptTexts, WORDS, write } from './support/drafts.ts'
import {
  alertOf,
  control,
  fill,
  keepUndo,
  open,
  stopTimers,
  topBar,
  untilSendable,
} from './support/screens.ts'
import { test } from './support/test.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'

test.beforeEach(({ context }) => keepUndo(context))

type LockedWindow = Window & { answerLocks?: () => void }

const NOT_KEPT = /^This browser keeps no drafts\./

test('A database that never answers leaves no form empty, and no draft is promised', async ({
  page,
  api,
  signIn,
  problems,
}) => {
  // What the account has is left without a question.
  problems.allow(/ERR_FAILED/)
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.create(EventTarget.prototype) as IDBOpenDBRequest
  })
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  await open(page, `/post/edit/${id}`)
  await expectWords(page, { 'Post Title': 'Published', 'Post Content': 'Words' })
  await expect(page.getByText(NOT_KEPT)).toBeVisible()
  await fill(page, WORDS)
  await control(topBar(page), 'All Post').click()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(/keeps no drafts/)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
})

test('Locks that never answer leave no form empty', async ({ page, api, signIn, problems }) => {
  problems.whenAskedToLeave('accept')
  await page.addInitScript(() => {
    LockManager.prototype.request = () => new Promise(() => undefined)
  })
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  for (const [address, words] of [
    [`/post/edit/${id}`, { 'Post Title': 'Published' }],
    ['/createpost', { 'Post Title': '' }],
  ] as const) {
    await open(page, address)
    await expectWords(page, words)
    await fill(page, WORDS)
    // The second visit finds a draft that it can get no lock of.
    await page.reload()
    await expectWords(page, words)
    await fill(page, WORDS)
    await page.getByRole('button', { name: /Update Post|Publish/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: /successfully$/ })).toBeVisible()
  }
})

test('A database that answers late gives the kept words to a form that nobody has touched', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.addInitScript(() => {
    const { locks } = navigator
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>
    locks.request = async (...given: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return request(...given)
    }
  })
  await page.reload()
  await expectWords(page, WORDS)
})

test('A write that the browser aborts as the page closes loses no word', async ({
  page,
  signIn,
  problems,
}) => {
  problems.whenAskedToLeave('accept')
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      IDBObjectStore.prototype.put = function (this: IDBObjectStore): never {
        this.transaction.abort()
        throw new DOMException('Too late.', 'AbortError')
      }
    })
  })
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.getByLabel('Post Content').fill('The last words')
  await page.reload()
  await expectWords(page, { 'Post Content': 'The last words' })
  await expect.poll(() => keptTexts(page, 'The last words')).toBe(1)
  const keys = () => page.evaluate(() => Object.keys(localStorage).toSorted())
  await expect.poll(keys).toEqual(['token', 'user'])
})

test('A database that answers when somebody has begun another text: the first one is offered', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  // A form waits this long for the lock of a draft.
  await stopTimers(page, 5_000)
  await page.addInitScript(() => {
    const { locks } = navigator
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>
    const answer = Promise.withResolvers<void>()
    locks.request = async (...given: unknown[]) => {
      await answer.promise
      return request(...given)
    }
    Object.assign(window, { answerLocks: answer.resolve })
  })
  await page.reload()
  const others = { 'Post Title': 'Another', 'Post Content': 'Begun anew' }
  await fill(page, others)
  // The form no longer waits for a draft.
  await untilSendable(page)
  await page.evaluate(() => (window as LockedWindow).answerLocks?.())
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await expect(page.locator('main ins').first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expectWords(page, WORDS)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectWords(page, others)
})
