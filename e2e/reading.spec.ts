import { expect } from '@playwright/test'
import {
  holdBack,
  keepUndo,
  LIST_CALL,
  open,
  POST_CALL,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'

const FOOTNOTE = `A claim.[^1]\n\n${'Words go on.\n\n'.repeat(60)}\n\n[^1]: The proof.`

test('Reading: a footnote and the way back, after coming from the list', async ({ page, api }) => {
  const author = await api.signUp()
  const title = `Footnotes ${Date.now()}`
  await api.publish(author, { title, content: FOOTNOTE })
  await open(page, '/all-post')
  await page.getByRole('link', { name: title }).click()
  const reference = page.locator('[role=doc-noteref]')
  await reference.click()
  const note = page.locator('.footnote-item')
  await expect(note).toBeInViewport()
  await expect(note).toBeFocused()
  await page.locator('[role=doc-backlink]').click()
  await expect(reference).toBeInViewport()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/all-post$/)
})

test('Reading: a selection in a post outlives what happens around it', async ({
  page,
  api,
  context,
}) => {
  const author = await api.signUp()
  const id = await api.publish(author, { title: 'Kept', content: 'Selected words stay.' })
  await page.goto(`/post/${id}`, { waitUntil: 'networkidle' })
  await page.locator('.prose p').selectText()
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate((user) => {
    localStorage.setItem('user', JSON.stringify(user))
  }, author.user)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Selected words stay.')
})

test('Writing: a late answer does not drag away who has gone on', async ({ page, api, signIn }) => {
  const author = await signIn()
  const id = await api.publish(author, { title: 'Going', content: 'Gone' })
  await page.goto(`/post/${id}`)
  const { release } = await holdBack(page, POST_CALL)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await page.getByLabel('Post Title').fill('New words')
  release()
  await expect(page.getByRole('alert')).toHaveText('Post Deleted')
  await expect(page).toHaveURL(/\/createpost(\?draft=|$)/)
  await expect(page.getByLabel('Post Title')).toHaveValue('New words')
})

test('Undo brings back the screen of the post, too', async ({ page, api, signIn, problems }) => {
  problems.allow(/404/)
  const author = await signIn()
  const id = await api.publish(author, { title: 'Back again', content: 'Here' })
  await keepUndo(page)
  await page.goto(`/post/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Back again' })).toBeVisible()
})

test('Load more posts keeps the focus of the keyboard', async ({ page, api }) => {
  const author = await api.signUp()
  for (let index = 0; index < 60; index++) {
    await api.publish(author, { title: `More ${index}`, content: 'x' })
  }
  // Without the observer only the button loads.
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class {
      observe(): void {}
      disconnect(): void {}
    } as never
  })
  await page.goto('/all-post', { waitUntil: 'networkidle' })
  await waitUntilAlive(page)
  const button = page.getByRole('button', { name: 'Load more posts' })
  await button.focus()
  const { release } = await holdBack(page, LIST_CALL)
  await page.keyboard.press('Enter')
  await expect(button).toBeDisabled()
  release()
  await expect(button).toBeEnabled()
  await expect(button).toBeFocused()
})
