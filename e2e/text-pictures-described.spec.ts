import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keptTexts } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import { alertOf, control, fill, heading, open, topBar, waitUntilAlive } from './support/screens.ts'
import { DRAFT_CALLS } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const DESCRIBED = /^!\[A loom\]\(\/images\/\S+\)\n$/
const NOT_DESCRIBED = /^!\[\]\(\/images\/\S+\)\n$/

const content = (page: Page) => page.getByLabel('Post Content')
const description = (page: Page) => page.getByLabel('What does “loom.png” show?')

/** The content of the post that `work` publishes. */
async function published(page: Page, work: () => Promise<void>): Promise<string> {
  const created = page.waitForRequest(/createpost$/)
  await work()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  const body = (await created).postData() ?? ''
  return (/name="content"\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1] ?? '').replaceAll('\r\n', '\n')
}

test.describe('A description of a picture in the text that was not added yet', () => {
  /** What was sent about drafts. */
  let sent: (string | null)[] = []

  test.beforeEach(async ({ page, signIn }) => {
    sent = []
    page.on('request', (request) => {
      if (DRAFT_CALLS.test(request.url())) sent.push(request.postData())
    })
    await signIn()
    await open(page, '/createpost')
    await fill(page, { 'Post Title': 'Looms' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Pictures', exact: true }).click()
    await (await chooser).setFiles({ name: 'loom.png', mimeType: 'image/png', buffer: picture() })
    await description(page).click()
    await page.keyboard.type('A loom')
    // Undo takes the picture back, and no piece of its description.
    await expect(content(page)).toHaveValue(NOT_DESCRIBED)
  })

  test('is published by a click', async ({ page }) => {
    expect(await published(page, () => control(page, 'Publish').click())).toMatch(DESCRIBED)
  })

  test('is published by Ctrl+Enter', async ({ page }) => {
    expect(await published(page, () => page.keyboard.press('Control+Enter'))).toMatch(DESCRIBED)
  })

  test('is in the text after a reload', async ({ page, problems }) => {
    problems.whenAskedToLeave('accept')
    await page.reload()
    await waitUntilAlive(page)
    await expect(content(page)).toHaveValue(DESCRIBED)
  })

  test('is in the text when the writer comes back', async ({ page }) => {
    await control(topBar(page), 'All Post').click()
    await expect(heading(page, 'All posts')).toBeVisible()
    await control(topBar(page), 'Write').click()
    await expect(content(page)).toHaveValue(DESCRIBED)
  })

  test('is saved to the account', async () => {
    const isDescribed = (text: string | null) => text?.includes('![A loom](/images/') ?? false
    await expect.poll(() => sent.some(isDescribed)).toBe(true)
  })

  test('is not saved where the writer skips it', async ({ page }) => {
    const value = await content(page).inputValue()
    await expect.poll(() => keptTexts(page, value.replace('![]', '![A loom]'))).toBe(1)
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
    await expect.poll(() => keptTexts(page, value)).toBe(1)
    expect(await published(page, () => control(page, 'Publish').click())).toMatch(NOT_DESCRIBED)
  })

  test('gives way to what the writer then types in the text', async ({ page }) => {
    await content(page).fill((await content(page).inputValue()).replace('![]', '![Other]'))
    const text = await published(page, () => control(page, 'Publish').click())
    expect(text).toMatch(/^!\[Other\]/)
  })

  test('is one step of Undo when it is added', async ({ page }) => {
    await page.keyboard.press('Enter')
    await expect(content(page)).toHaveValue(DESCRIBED)
    await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveValue(NOT_DESCRIBED)
  })
})
