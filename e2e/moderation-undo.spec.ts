import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { alertOf, control, keepUndo, open, PHONE, stopTimers } from './support/screens.ts'
import { test } from './support/test.ts'

test.beforeEach(({ context }) => keepUndo(context))

const ADMIN = '/admin'

/** How long toasts stay, in milliseconds. */
const TOAST_TIMES = [8_000, 12_000]

function rowOf(page: Page, words: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()
}

/** Whether the middle of each line of an element is its own, and not of something that stands over it. */
function isInReach(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    // A link that goes over two lines has a middle that is not its own.
    const boxes = [...element.getClientRects()]
    return boxes.every(({ x, y, width, height }) =>
      element.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
    )
  })
}

test('Undo beside the toast shows a post again that was hidden', async ({
  page,
  api,
  signInAsAdministrator,
}) => {
  const author = await api.signUp()
  const id = await api.publish(author, { title: `Hidden ${author.user._id}`, content: 'Words' })
  await api.report(id, { reason: 'other', note: '' })
  await signInAsAdministrator()
  await open(page, ADMIN)
  await control(rowOf(page, author.user._id), `Hide post: Hidden ${author.user._id}`).click()
  await expect(alertOf(page, 'Post hidden')).toBeVisible()
  expect((await api.read(id)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'Post shown again')).toBeVisible()
  expect((await api.read(id)).status).toBe(200)
  // With what was reported of it.
  await expect(rowOf(page, author.user._id)).toContainText('Reported once')
})

test('what another administrator has done is not offered to be undone', async ({
  page,
  api,
  administrator,
  signInAsAdministrator,
}) => {
  const author = await api.signUp('Sue Spender')
  const title = `Hidden ${author.user._id}`
  const id = await api.publish(author, { title, content: 'Words' })
  await api.report(id, { reason: 'other', note: '' })
  await signInAsAdministrator()
  await open(page, ADMIN)
  await expect(rowOf(page, title)).toBeVisible()
  await api.administer(administrator, `posts/${id}/hide`)
  await control(rowOf(page, title), `Hide post: ${title}`).click()
  await expect(alertOf(page, 'Post hidden')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await open(page, `${ADMIN}?show=accounts&email=${author.user.email}`)
  const row = rowOf(page, author.user.email)
  await control(row, `Suspend: ${author.user.email}`).click()
  await api.administer(administrator, `accounts/${author.user._id}/suspend`, { posts: 'keep' })
  await control(page.getByRole('alertdialog'), 'Suspend account').click()
  await expect(alertOf(page, 'Account suspended')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('Undo beside the toast lifts a suspension, and brings back what went with it', async ({
  page,
  api,
  signInAsAdministrator,
}) => {
  const author = await api.signUp('Sue Spender')
  const id = await api.publish(author, { title: 'Gone with her', content: 'Words' })
  await signInAsAdministrator()
  await open(page, `${ADMIN}?show=accounts&email=${author.user.email}`)
  const row = rowOf(page, author.user.email)
  await control(row, `Suspend and hide posts: ${author.user.email}`).click()
  const question = page.getByRole('alertdialog', { name: 'Suspend Sue Spender?' })
  await expect(question).toContainText('All their posts go out of sight')
  await control(question, 'Suspend account').click()
  await expect(alertOf(page, 'Account suspended')).toBeVisible()
  expect((await api.read(id)).status).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'Suspension lifted')).toBeVisible()
  expect((await api.read(id)).status).toBe(200)
  await expect(row).not.toContainText('Suspended since')
})

test('Undo of showing a post hides it with its author again, until the suspension is lifted', async ({
  page,
  api,
  signInAsAdministrator,
}) => {
  const author = await api.signUp('Sue Spender')
  const title = `Gone with ${author.user._id}`
  const id = await api.publish(author, { title, content: 'Words' })
  await signInAsAdministrator()
  await open(page, `${ADMIN}?show=accounts&email=${author.user.email}`)
  const row = rowOf(page, author.user.email)
  await control(row, `Suspend and hide posts: ${author.user.email}`).click()
  await control(page, 'Suspend account').click()
  await expect(alertOf(page, 'Account suspended')).toBeVisible()
  await open(page, `${ADMIN}?show=hidden`)
  await control(rowOf(page, title), `Show again: ${title}`).click()
  const shown = alertOf(page, 'Post shown again')
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alertOf(page, 'Post hidden')).toBeVisible()
  expect((await api.read(id)).status).toBe(404)
  await open(page, `${ADMIN}?show=accounts&email=${author.user.email}`)
  await control(row, `Lift suspension: ${author.user.email}`).click()
  await expect(alertOf(page, 'Suspension lifted')).toBeVisible()
  expect((await api.read(id)).status).toBe(200)
})

for (const viewport of [PHONE, { width: 800, height: 600 }, { width: 1280, height: 800 }]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('a link that is shown once can be read and copied while toasts stand', async ({
      page,
      api,
      context,
      signInAsAdministrator,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { user } = await api.signUp('Lou Lost')
      await signInAsAdministrator()
      await stopTimers(page, ...TOAST_TIMES)
      await open(page, `${ADMIN}?show=accounts&email=${user.email}`)
      const row = rowOf(page, user.email)
      for (const act of ['Suspend', 'Lift suspension', 'Suspend']) {
        await control(row, `${act}: ${user.email}`).click()
        if (act === 'Suspend') await control(page, 'Suspend account').click()
        await expect(control(row, `${act}: ${user.email}`)).toHaveCount(0)
      }
      await expect(page.getByRole('alert')).toHaveCount(3)
      const make = control(row, `Make password link: ${user.email}`)
      await make.focus()
      await expect.poll(() => isInReach(make)).toBe(true)
      await make.press('Enter')
      const field = page.getByLabel('Link for a new password')
      await expect(field).toHaveValue(/\/reset#[\w-]{43}$/)
      for (const part of [field, control(page, 'Copy'), control(page, 'Done')]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await isInReach(part)).toBe(true)
      }
      const isWhole = await field.evaluate(
        (element) =>
          element.scrollHeight <= element.clientHeight + 1 &&
          element.scrollWidth <= element.clientWidth,
      )
      expect(isWhole).toBe(true)
      await control(page, 'Copy').click()
      await expect(page.getByText('Copied', { exact: true })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(await field.inputValue())
      await control(page, 'Done').click()
      await expect(make).toBeFocused()
    })

    test('toasts cover nothing that has the focus, the last thing of a page included', async ({
      page,
      api,
      signInAsAdministrator,
    }) => {
      const author = await api.signUp()
      for (const number of [1, 2, 3, 4]) {
        const id = await api.publish(author, {
          title: `Post ${number} of ${author.user._id}`,
          content: 'Words. '.repeat(100),
        })
        await api.report(id, { reason: 'other', note: '' })
      }
      await signInAsAdministrator()
      await stopTimers(page, ...TOAST_TIMES)
      await open(page, ADMIN)
      for (const number of [1, 2, 3]) {
        const title = `Post ${number} of ${author.user._id}`
        const row = rowOf(page, title)
        await control(row, `Leave as it is: ${title}`).click()
        await expect(row).toHaveCount(0)
      }
      await expect(page.getByRole('alert')).toHaveCount(3)
      const controls = page.getByRole('main').locator('a, button')
      for (let index = 0; index < (await controls.count()); index++) {
        const each = controls.nth(index)
        await each.focus()
        const words = (await each.textContent()) ?? ''
        await expect.poll(() => isInReach(each), words).toBe(true)
      }
    })
  })
}
