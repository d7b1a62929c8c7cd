import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { holdDraftStorage, keptTexts, WORDS } from './support/drafts.ts'
import { alertOf, fill, open, submitOf, untilSendable, waitUntilAlive } from './support/screens.ts'
import { picture } from './support/pictures.ts'
import { test } from './support/test.ts'

test.describe('The picture', () => {
  const cover = (name: string) => ({ name, mimeType: 'image/png', buffer: picture() })
  const picker = (page: Page) => page.locator('input[type=file]')

  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await open(page, '/createpost')
  })

  type Way = 'drop' | 'dragover' | 'paste'

  /** A file as a drag or the clipboard carries it. */
  function carry(page: Page, type: string, how: Way, { into = 'main', also = '' } = {}) {
    const bytes = [...picture()]
    return page.evaluate(
      ([data, mime, kind, text, target]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(data)], 'carried.png', { type: mime }))
        if (text) transfer.setData('text/plain', text)
        const options = { bubbles: true, cancelable: true }
        const event =
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...options, clipboardData: transfer })
            : new DragEvent(kind, { ...options, dataTransfer: transfer })
        document.querySelector(target)?.dispatchEvent(event)
        return event.defaultPrevented
      },
      [bytes, type, how, also, into] as const,
    )
  }

  test('is shown, replaced and removed', async ({ page }) => {
    await picker(page).setInputFiles(cover('first.png'))
    await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
    await expect(page.getByText('Chosen: first.png')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace image' }).click()
    await (await chooser).setFiles(cover('second.png'))
    await expect(page.getByText('Chosen: second.png')).toBeVisible()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect(page.getByRole('img', { name: 'Preview' })).toHaveCount(0)
    await expect(picker(page)).toHaveJSProperty('files.length', 0)
    await expect(picker(page)).toBeFocused()
  })

  test('can be dropped anywhere on the page', async ({ page }) => {
    expect(await carry(page, 'image/png', 'dragover')).toBe(true)
    await expect(picker(page)).toHaveAttribute('data-target', 'true')
    expect(await carry(page, 'image/png', 'drop')).toBe(true)
    await expect(page.getByText('Chosen: carried.png')).toBeVisible()
    await expect(picker(page)).not.toHaveAttribute('data-target')
    await fill(page, { 'Post Title': 'Dropped', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })

  test('can be pasted into the page', async ({ page }) => {
    await carry(page, 'image/png', 'paste', { into: 'h1' })
    await expect(page.getByText('Chosen: carried.png')).toBeVisible()
  })

  test('that comes with text into the text stays out of it', async ({ page }) => {
    await carry(page, 'image/png', 'paste', { into: 'textarea', also: 'The words' })
    await expect(page.getByText('Chosen: carried.png')).toHaveCount(0)
  })

  for (const how of ['paste', 'drop'] as const) {
    test(`put into the text (${how}) is not the cover`, async ({ page }) => {
      await page.getByLabel('Post Content').focus()
      await carry(page, 'image/png', how, { into: 'textarea' })
      await expect(page.getByLabel('Post Content')).toHaveValue(/^!\[\]\(\/images\//)
      await expect(picker(page)).toHaveJSProperty('files.length', 0)
    })
  }

  test('in an unsupported format is rejected before the upload', async ({ page }) => {
    for (const [sign, words] of [
      ['This is no picture.', 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
      ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^This is a HEIC picture/],
    ] as const) {
      const buffer = Buffer.from(sign, 'latin1')
      await picker(page).setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer })
      await expect(page.getByText(words)).toBeVisible()
      await expect(picker(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('“IMG_1.heic” was not taken.')).toBeVisible()
      await expect(picker(page)).toHaveJSProperty('files.length', 0)
      await expect(page.getByText(/^Chosen/)).toHaveCount(0)
    }
    await picker(page).setInputFiles(cover('well.png'))
    await expect(picker(page)).not.toHaveAttribute('aria-invalid')
  })

  test('of more than 15 MB is not sent at all', async ({ page }) => {
    const path = test.info().outputPath('huge.png')
    await writeFile(path, Buffer.concat([picture(), Buffer.alloc(15 * 1024 * 1024)]))
    await picker(page).setInputFiles(path)
    await expect(page.getByText('A picture has at most 15 MB.')).toBeVisible()
    let calls = 0
    await page.route(/createpost$/, (route) => {
      calls++
      return route.continue()
    })
    await fill(page, { 'Post Title': 'Huge', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(picker(page)).toBeFocused()
    expect(calls).toBe(0)
  })

  /** Files that no picture is made of, each with what a person reads. */
  const WRONG: [name: string, buffer: Buffer, words: string][] = [
    ['empty.png', Buffer.alloc(0), 'This file is empty.'],
    ['words.png', Buffer.from('Words'), 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
    ['wide.png', picture(20_001, 1), 'A picture is at most 20,000 pixels wide and high.'],
    ['many.png', picture(8_000, 7_000), 'A picture has at most 50 megapixels.'],
  ]

  test('that is wrong leaves the picker, and the good one before it stays', async ({ page }) => {
    await picker(page).setInputFiles(cover('good.png'))
    await expect(page.getByText('Chosen: good.png')).toBeVisible()
    for (const [name, buffer, words] of WRONG) {
      await picker(page).setInputFiles({ name, mimeType: 'image/png', buffer })
      await expect(
        page.getByText(`${words} “${name}” was not taken; “good.png” stays.`),
      ).toBeVisible()
      await expect(page.getByText('Chosen: good.png')).toBeVisible()
      const held = picker(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)
      expect(await held).toBe('good.png')
    }
    await fill(page, { 'Post Title': 'Good', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })

  test('that was wrong holds the form up until another is chosen or none is wanted', async ({
    page,
  }) => {
    for (const [name, buffer, words] of WRONG) {
      await picker(page).setInputFiles({ name, mimeType: 'image/png', buffer })
      await expect(page.getByText(words)).toBeVisible()
      await expect(picker(page)).toHaveJSProperty('files.length', 0)
    }
    await fill(page, { 'Post Title': 'Without', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(picker(page)).toBeFocused()
    await page.getByRole('button', { name: 'Go on without an image' }).click()
    await expect(picker(page)).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })

  test('that is wrong is refused before the drafts of this browser are known, too', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await open(other, '/createpost')
    await untilSendable(other)
    const slow = await holdDraftStorage(other)
    await page.reload()
    await waitUntilAlive(page)
    await picker(page).setInputFiles({
      name: 'words.png',
      mimeType: 'image/png',
      buffer: Buffer.from('Words'),
    })
    const problem = page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF picture.')
    await expect(problem).toBeVisible()
    await slow.release()
    await fill(page, WORDS)
    await expect.poll(() => keptTexts(page, WORDS['Post Content'])).toBe(1)
    await expect(problem).toBeVisible()
    await expect(picker(page)).toHaveJSProperty('files.length', 0)
  })

  test('that the service refuses leaves the picker, and the reason stays', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/)
    await picker(page).setInputFiles({
      name: 'cut.png',
      mimeType: 'image/png',
      buffer: picture().subarray(0, 200),
    })
    await expect(page.getByText('Chosen: cut.png')).toBeVisible()
    await fill(page, { 'Post Title': 'Cut', 'Post Content': 'Words' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('“cut.png” was not taken.')).toBeVisible()
    await expect(picker(page)).toHaveJSProperty('files.length', 0)
    await expect(page.getByText(/^Chosen/)).toHaveCount(0)
    await expect(submitOf(page).button).toBeEnabled()
    problems.whenAskedToLeave('accept')
    await page.reload()
    await expect(page.getByLabel('Post Title')).toHaveValue('Cut')
    await expect(page.getByText(/^Chosen/)).toHaveCount(0)
  })
})
