import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fill, open, PHONE, untilSendable } from './support/screens.ts'
import { test } from './support/test.ts'

const content = (page: Page) => page.getByLabel('Post Content')
const toggle = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'Preview' })

/** Puts a text in at once: typing thousands of lines would take seconds. */
async function put(page: Page, text: string): Promise<void> {
  await content(page).evaluate((field: HTMLTextAreaElement, value) => {
    field.value = value
    field.setSelectionRange(0, 0)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await untilSendable(page)
})

test('Preview: beside the text, as readers will see it, following what is typed', async ({
  page,
}) => {
  await page.getByLabel('Post Title').fill('A title')
  await content(page).fill('Some **words**[^1]\n\n[^1]: A note')
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(pane(page).locator('strong')).toHaveText('words')
  await expect(pane(page).getByText('A title')).toBeVisible()
  await expect(pane(page).getByText('A note')).toBeVisible()
  const [left, right] = [await content(page).boundingBox(), await pane(page).boundingBox()]
  expect(left && left.x + left.width).toBeLessThanOrEqual(right?.x ?? 0)
  await content(page).press('Control+Home')
  await page.keyboard.type('# Heading\n\n')
  await expect(pane(page).getByRole('heading', { name: 'Heading' })).toBeVisible()
  await toggle(page).click()
  await expect(pane(page)).toHaveCount(0)
})

const AFTER = ['First', 'Second, changed', 'Added', 'Third']

test('Preview: what did not change keeps its place, also after an edit in between', async ({
  page,
}) => {
  await content(page).fill('First\n\nSecond\n\nThird')
  await toggle(page).click()
  await expect(pane(page).locator('.prose > p')).toHaveText(['First', 'Second', 'Third'])
  await pane(page)
    .locator('.prose > p')
    .last()
    .evaluate((element) => element.setAttribute('data-same', ''))
  await content(page).fill(AFTER.join('\n\n'))
  await expect(pane(page).locator('.prose > p')).toHaveText(AFTER)
  await expect(pane(page).locator('[data-same]')).toHaveText('Third')
})

test('Preview: it scrolls to the block of the caret, and never moves the text', async ({
  page,
}) => {
  const paragraphs = Array.from({ length: 200 }, (_, index) => `Paragraph ${index}.`)
  await put(page, paragraphs.join('\n\n'))
  await toggle(page).click()
  await expect(pane(page).getByText('Paragraph 0.')).toBeInViewport()
  await content(page).press('Control+End')
  await page.keyboard.type(' More')
  await expect(pane(page).getByText('Paragraph 199. More')).toBeInViewport()
  await content(page).evaluate((field) => field.scrollTo(0, 0))
  await expect(pane(page).getByText('Paragraph 0.')).toBeInViewport()
  const scrolled = () => content(page).evaluate((field) => field.scrollTop)
  await pane(page).evaluate((element) => element.scrollTo(0, 1_000))
  await expect.poll(() => pane(page).evaluate((element) => element.scrollTop)).toBe(1_000)
  expect(await scrolled()).toBe(0)
  await page.getByLabel('Scroll with the text').uncheck()
  await content(page).press('Control+End')
  await page.keyboard.type('.')
  await expect(pane(page).getByText('Paragraph 199. More.')).toBeAttached()
  await expect(pane(page).getByText('Paragraph 199. More.')).not.toBeInViewport()
})

test('Preview: a text that is too complex says so, and the next one is shown', async ({ page }) => {
  await toggle(page).click()
  await put(page, 'First\n\nSecond')
  await expect(pane(page).getByText('Second')).toBeVisible()
  await put(page, '['.repeat(10_001))
  await expect(pane(page).getByRole('status')).toContainText('too many lines, links')
  await put(page, 'First\n\nSimple **again**')
  await expect(pane(page).locator('strong')).toHaveText('again')
  await expect(pane(page).getByText('First')).toBeVisible()
  await expect(pane(page).getByRole('status')).toBeEmpty()
})

test('Preview: no script of a text runs, and its links leave the text where it is', async ({
  page,
  problems,
}) => {
  problems.allow(/went elsewhere: https:\/\/example\.com\/$/)
  await content(page).fill('<img src=x onerror=alert(1)>\n\n[There](https://example.com/)')
  await toggle(page).click()
  await expect(pane(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await page.context().route('https://example.com/', (route) => route.fulfill({ body: 'There' }))
  const opened = page.waitForEvent('popup')
  await pane(page).getByRole('link', { name: 'There' }).click()
  await (await opened).close()
  await expect(content(page)).toHaveValue(/There/)
})

test('Preview on a phone: in the place of the text, which keeps its caret', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await content(page).fill('Some **words**')
  await toggle(page).click()
  await expect(pane(page).locator('strong')).toBeVisible()
  await expect(content(page)).toBeHidden()
  await toggle(page).click()
  await expect(content(page)).toBeVisible()
  await toggle(page).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Post Title')).toBeFocused()
})

test('Accessible: the preview beside the text and in its place', async ({ page }) => {
  await page.getByLabel('Post Title').fill('A title')
  await content(page).fill('Some **words**\n\n- [x] done\n\n## Heading')
  await toggle(page).click()
  await expect(pane(page).getByRole('heading')).toBeVisible()
  await expectAccessible(page)
})

test('Full screen: only title and text, until Escape', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Full screen' })
  await content(page).fill('Some words')
  await button.click()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await content(page).press('End')
  await page.keyboard.type(' and more')
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement?.closest('.editor, body') === document.activeElement,
    )
    expect(isOutside || (await page.locator('.editor :focus').count()) === 1).toBe(true)
  }
  await content(page).press('Escape')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveValue('Some words and more')
})

test.describe('Full screen ends by itself', () => {
  const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen' }).click()

  test('when the publication fails', async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await fill(page, { 'Post Title': 'Title', 'Post Content': 'Some words' })
    await fullScreen(page)
    await context.setOffline(true)
    await content(page).press('Control+Enter')
    await expect(page.locator('[data-error]').filter({ hasText: /\S/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
    await context.setOffline(false)
  })

  test('when a field outside of the editor is invalid, not for one within', async ({ page }) => {
    await fill(page, { 'Post Content': 'Some words' })
    await page.getByText('Tags, language, series').click()
    await page.getByLabel('Language', { exact: true }).selectOption('Another language…')
    await page.getByLabel('Language tag').fill('no tag')
    await fullScreen(page)
    await content(page).press('Control+Enter')
    await expect(page.getByLabel('Post Title')).toBeFocused()
    await expect(page.getByLabel('Language tag')).toBeVisible()
    await page.getByLabel('Language tag').fill('')
    await fullScreen(page)
    await content(page).press('Control+Enter')
    await expect(page.getByLabel('Post Title')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden()
  })
})

test('Words and the reading time are counted', async ({ page }) => {
  await content(page).fill('Three plain words')
  await expect(page.getByText('3 words · 1 min read')).toBeVisible()
  await put(page, 'word '.repeat(1_000))
  await expect(page.getByText('1,000 words · 4 min read')).toBeVisible()
})
