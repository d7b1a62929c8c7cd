import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { open, PHONE } from './support/screens.ts'
import { test } from './support/test.ts'

const content = (page: Page) => page.getByLabel('Post Content')
const bar = (page: Page) => page.getByRole('search')
const find = (page: Page) => bar(page).getByLabel('Find', { exact: true })
const count = (page: Page) => bar(page).getByRole('status')

function selected(page: Page): Promise<string> {
  return content(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  )
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
})

test('Ctrl and F find in the text; Enter goes on, Escape goes back with the place selected', async ({
  page,
}) => {
  await content(page).fill('A loom, a Loom and looms')
  await content(page).press('Control+Home')
  await content(page).press('Control+f')
  await expect(find(page)).toBeFocused()
  await page.keyboard.type('loom')
  await expect(count(page)).toHaveText('1 of 3')
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('2 of 3')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(count(page)).toHaveText('3 of 3')
  await bar(page).getByRole('button', { name: 'Whole words' }).click()
  await expect(count(page)).toHaveText('1 of 2')
  await bar(page).getByRole('button', { name: 'Match case' }).click()
  await expect(count(page)).toHaveText('1 of 1')
  await bar(page).getByRole('button', { name: 'Match case' }).click()
  await bar(page).getByRole('button', { name: 'Next' }).click()
  await find(page).press('Escape')
  await expect(content(page)).toBeFocused()
  expect(await selected(page)).toBe('Loom')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('Control+f')
  await expect(find(page)).toHaveValue('Loom')
  await find(page).fill('thread')
  await expect(count(page)).toHaveText('Not found')
  await find(page).press('Control+Enter')
  await expect(page).toHaveURL(/createpost/)
})

test('A second Ctrl and F is the browser’s', async ({ page }) => {
  await content(page).press('Control+f')
  const isOurs = await find(page).evaluate((input) => {
    const init = { key: 'f', ctrlKey: true, bubbles: true, cancelable: true }
    return !input.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  expect(isOurs).toBe(false)
})

test('Replace one and all; each is one step of Undo', async ({ page }) => {
  await content(page).click()
  await page.keyboard.type('one two one\nthree one')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('one')
  await expect(count(page)).toHaveText('1 of 3')
  await bar(page).getByLabel('Replace with').fill('1$&')
  await bar(page).getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(content(page)).toHaveValue('1$& two one\nthree one')
  await expect(count(page)).toHaveText('1 of 2')
  await bar(page).getByRole('button', { name: 'Replace all' }).click()
  await expect(content(page)).toHaveValue('1$& two 1$&\nthree 1$&')
  await expect(count(page)).toHaveText('Not found')
  await find(page).press('Escape')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('1$& two one\nthree one')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('one two one\nthree one')
})

test('Replacing all in 2,000 lines of markup and white space is one step of Undo', async ({
  page,
}) => {
  const text = (word: string) =>
    `${'<b>&amp; &</b>\u00A0  two spaces\tand a tab\n'.repeat(2_000)}${word}\n\n${word}\n`
  await content(page).fill('begun ')
  await content(page).evaluate(
    (field: HTMLTextAreaElement, value) => {
      field.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', value)
      field.dispatchEvent(new ClipboardEvent('paste', { cancelable: true, clipboardData }))
    },
    `loom\n${text('loom')}`,
  )
  await content(page).press('Control+f')
  await page.keyboard.type('loom')
  await expect(count(page)).toHaveText(/of 3$/)
  await bar(page).getByLabel('Replace with').fill('<i>thread</i>')
  await bar(page).getByRole('button', { name: 'Replace all' }).click()
  await expect(content(page)).toHaveValue(`<i>thread</i>\n${text('<i>thread</i>')}`)
  await find(page).press('Escape')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue(`loom\n${text('loom')}`)
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('begun ')
})

test('A place far down in a long text is scrolled to and marked', async ({ page }) => {
  await content(page).evaluate((field: HTMLTextAreaElement) => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `A line of words ${index}.`)
    field.value = lines.join('\n\n')
    field.setSelectionRange(0, 0)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await content(page).press('Control+f')
  await page.keyboard.type('words 1500.')
  await expect(count(page)).toHaveText('1 of 1')
  const mark = page.locator('.editor-match')
  await expect(mark).toBeInViewport()
  const [place, field] = [await mark.boundingBox(), await content(page).boundingBox()]
  expect(place?.y).toBeGreaterThan(field?.y ?? Infinity)
  const width = await content(page).evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (canvas) canvas.font = getComputedStyle(element).font
    return canvas?.measureText('words 1500.').width
  })
  expect(Math.abs((place?.width ?? 0) - (width ?? 0))).toBeLessThan(4)
  await expectAccessible(page)
})

test('A place in a text of two directions is marked where it is', async ({ page }) => {
  await content(page).fill('Words\n\nشبح loom هنا')
  await content(page).press('Control+f')
  await page.keyboard.type('loom')
  const mark = page.locator('.editor-match')
  await expect(mark).toBeVisible()
  const field = await content(page).boundingBox()
  const middle = (field?.x ?? 0) + (field?.width ?? 0) / 2
  // The paragraph is right-aligned. The mark moves with the search.
  await expect.poll(async () => (await mark.boundingBox())?.x ?? 0).toBeGreaterThan(middle)
})

for (const width of [390, 1280]) {
  test(`A place above the window comes into sight below the search (${width} pixels)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const lines = Array.from({ length: 24 }, (_, index) => `Line ${index}`)
    await content(page).fill(`A loom\n\n${lines.join('\n')}`)
    await content(page).press('Control+End')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('loom')
    await expect(count(page)).toHaveText('1 of 1')
    const under = async () => {
      const [mark, search] = [page.locator('.editor-match'), bar(page)]
      const [place, edge] = [await mark.boundingBox(), await search.boundingBox()]
      return (place?.y ?? 0) - (edge?.y ?? 0) - (edge?.height ?? 0)
    }
    await expect.poll(under).toBeGreaterThan(0)
  })
}

test('The mark stays on its word when only the place of the text changes', async ({ page }) => {
  await content(page).fill('Words and a loom')
  await content(page).press('Control+f')
  await page.keyboard.type('loom')
  await expect(count(page)).toHaveText('1 of 1')
  // Both at one time, because the page may scroll.
  const distance = () =>
    content(page).evaluate((field) => {
      const place = document.querySelector('.editor-match')?.getBoundingClientRect()
      const { x, y } = field.getBoundingClientRect()
      return place && [place.x - x, place.y - y].map(Math.round)
    })
  const before = await distance()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(distance).toEqual(before)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.getByLabel('Post Title').fill('A title')
  await page.getByLabel('Post Title').fill('')
  await content(page).focus()
  await expect(page.getByLabel('Post Title')).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(distance).toEqual(before)
})

test('Escape that only ends a composition of letters leaves the search open', async ({ page }) => {
  await content(page).press('Control+f')
  await find(page).evaluate((input) => {
    const init = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }
    input.dispatchEvent(new KeyboardEvent('keydown', init))
  })
  await expect(find(page)).toBeFocused()
  await find(page).press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('The search on a phone: no part of it is outside of the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await content(page).fill('A loom')
  await page.getByRole('button', { name: 'Find and replace' }).click()
  await expect(find(page)).toBeFocused()
  await page.keyboard.type('loom')
  await expect(count(page)).toHaveText('1 of 1')
  for (const part of await bar(page).locator('input, button').all()) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
})
