import { CONTENT_MAX } from '@inkwell/contract/limits'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { picture } from './support/pictures.ts'
import { alertOf, holdBack, open, SCRIPTS, untilSendable } from './support/screens.ts'
import { test } from './support/test.ts'

/** Counts attempts to publish or update. */
function countWrites(page: Page): () => number {
  let writes = 0
  page.on('request', (request) => {
    // Drafts are saved by themselves.
    const isDraft = request.url().includes('/drafts')
    if (['POST', 'PUT'].includes(request.method()) && !isDraft) writes++
  })
  return () => writes
}

const title = (page: Page) => page.getByLabel('Post Title')
const content = (page: Page) => page.getByLabel('Post Content')

test('Enter in the title goes to the text and publishes nothing', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  const writes = countWrites(page)
  await content(page).fill('Words')
  await title(page).click()
  await expect(title(page)).toHaveAttribute('enterkeyhint', 'next')
  await page.keyboard.type('A title')
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type(' more')
  await expect(content(page)).toHaveValue('Words more')
  await expect(page).toHaveURL(/\/createpost(\?draft=|$)/)
  expect(writes()).toBe(0)
})

test('Enter in the description of the picture publishes nothing either', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  const writes = countWrites(page)
  const file = { name: 'loom.png', mimeType: 'image/png', buffer: picture() }
  await page.locator('input[type=file]').setInputFiles(file)
  await title(page).fill('A title')
  await content(page).fill('Words')
  await page.getByLabel('Image description').click()
  await page.keyboard.type('A loom')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeFocused()
  expect(writes()).toBe(0)
})

test('Enter that ends a composition of letters does nothing else', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await title(page).click()
  for (const sign of [{ isComposing: true }, { keyCode: 229 }]) {
    for (const ctrlKey of [false, true]) {
      await title(page).evaluate(
        (field, init) => field.dispatchEvent(new KeyboardEvent('keydown', init)),
        { ...sign, ctrlKey, key: 'Enter', bubbles: true, cancelable: true },
      )
    }
  }
  await expect(title(page)).toBeFocused()
  await expect(title(page)).not.toHaveAttribute('aria-invalid')
})

for (const label of ['Post Title', 'Post Content', 'Cover image'] as const) {
  test(`Ctrl and Enter publish from the field ${label}`, async ({ page, signIn }) => {
    await signIn()
    await open(page, '/createpost')
    await title(page).fill('By keys')
    await content(page).fill('Words')
    await page.getByLabel(label).focus()
    await untilSendable(page)
    await page.keyboard.press('Control+Enter')
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })
}

test('The shortcut for sending is shown beside the button, on both forms', async ({
  page,
  api,
  signIn,
}) => {
  const id = await api.publish(await signIn(), { title: 'Published', content: 'Words' })
  for (const [address, name, words] of [
    ['/createpost', 'Publish', 'Ctrl + Enter publishes'],
    [`/post/edit/${id}`, 'Update Post', 'Ctrl + Enter updates the post'],
  ] as const) {
    await open(page, address)
    const button = page.getByRole('main').getByRole('button', { name })
    await expect(page.getByText(words)).toBeVisible()
    await expect(button).toHaveAccessibleDescription(words)
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+Enter')
    await expect(button).toBeEnabled()
  }
  await page.keyboard.press('Escape')
  await content(page).fill('New words')
  await title(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page, 'Post updated successfully')).toBeVisible()
})

test('On a keyboard of Apple it is the command key', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
  })
  await signIn()
  await open(page, '/createpost')
  await expect(page.getByText('⌘ + Enter publishes')).toBeVisible()
  await title(page).fill('By keys')
  await content(page).fill('Words')
  await untilSendable(page)
  await page.keyboard.press('Meta+Enter')
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
})

test('Before hydration, Enter sends nothing and loses no word', async ({ page, signIn }) => {
  await signIn()
  const scripts = await holdBack(page, SCRIPTS)
  await page.goto('/createpost', { waitUntil: 'commit' })
  const writes = countWrites(page)
  await title(page).fill('Typed early')
  await content(page).fill('Words')
  await title(page).press('Enter')
  await title(page).press('Control+Enter')
  scripts.release()
  await untilSendable(page)
  await expect(title(page)).toHaveValue('Typed early')
  await expect(content(page)).toHaveValue('Words')
  expect(writes()).toBe(0)
  await expect(page).toHaveURL(/\/createpost(\?draft=|$)/)
})

test('Letters reach every listener of the page, and end the error of the text', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await page.evaluate(() => {
    // As extensions do that check spelling.
    for (const type of ['keydown', 'input']) {
      document.addEventListener(type, () => (document.title += type[0]), { capture: true })
    }
    document.title = ''
  })
  await title(page).fill('A title')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true')
  await content(page).pressSequentially('abc')
  // One `input` may stand for several letters.
  await expect(page).toHaveTitle(/^i(?:k+i){2,3}$/)
  expect((await page.title()).replaceAll('i', '')).toBe('kkk')
  await expect(content(page)).not.toHaveAttribute('aria-invalid')

  await content(page).fill('')
  await content(page).pressSequentially('ab')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await title(page).focus()
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true')
})

test('Letters near the greatest length of the text are counted', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await content(page).fill('a'.repeat(CONTENT_MAX * 0.9 - 2))
  await expect(page.getByText(/characters left/)).toHaveCount(0)
  await content(page).pressSequentially('bcd')
  await expect(page.getByText(/characters left/).first()).toBeVisible()
  await content(page).press('Backspace')
  await content(page).press('Backspace')
  await expect(page.getByText(/characters left/)).toHaveCount(0)
})

test('A picture that is too large is not stored with the draft', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    type Put = (this: IDBObjectStore, value: object, key?: IDBValidKey) => IDBRequest<IDBValidKey>
    const store: { put: Put } = IDBObjectStore.prototype
    const before = store.put
    store.put = function (value, key) {
      const values: unknown[] = [value, ...Object.values<unknown>({ ...value })]
      const isPicture = values.some((each) => each instanceof Blob)
      if (isPicture) document.documentElement.dataset.stored = 'picture'
      return before.call(this, value, key)
    }
  })
  await signIn()
  await open(page, '/createpost')
  await content(page).fill('Words')
  const choose = (buffer: Buffer) =>
    page
      .locator('input[type=file]')
      // Its bytes go to the browser as text.
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer }, { timeout: 90_000 })
  await choose(Buffer.alloc(16 * 1024 * 1024))
  await expect(page.getByText(/a\.png/).first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-stored')
  await choose(picture())
  await expect(page.locator('html')).toHaveAttribute('data-stored', 'picture')
})
