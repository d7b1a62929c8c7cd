import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { keptTexts } from './support/drafts.ts'
import { picture } from './support/pictures.ts'
import {
  alertOf,
  control,
  fill,
  holdBack,
  open,
  PHONE,
  topBar,
  waitUntilAlive,
} from './support/screens.ts'
import { test } from './support/test.ts'

const UPLOAD = /\/api\/v1\/images$/
const NAME = String.raw`!\[\]\(/images/[0-9a-f]{32}-640x480\.webp\)`

const content = (page: Page) => page.getByLabel('Post Content')
const uploads = (page: Page) => page.getByRole('list', { name: 'Pictures for the text' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cover = (page: Page) => page.locator('input[type=file]')

interface Carried {
  how?: 'drop' | 'paste'
  names?: string[]
  bytes?: Buffer
  /** The place of the pointer; without it, files come in at the caret. */
  at?: { clientX: number; clientY: number }
}

/** Drops or pastes files into the text. */
function carry(page: Page, carried: Carried = {}) {
  const { how = 'paste', names = ['loom.png'], bytes = picture(), at = {} } = carried
  return content(page).evaluate(
    (field, [kind, files, data, place]) => {
      const transfer = new DataTransfer()
      for (const name of files) {
        transfer.items.add(new File([new Uint8Array(data)], name, { type: 'image/png' }))
      }
      const options = { bubbles: true, cancelable: true, ...place }
      field.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent(kind, { ...options, clipboardData: transfer })
          : new DragEvent(kind, { ...options, dataTransfer: transfer }),
      )
    },
    [how, names, [...bytes], at] as const,
  )
}

/** The text with its pictures; `P` stands for one without a description. */
function expectText(page: Page, pattern: string): Promise<void> {
  const source = pattern.replaceAll('\n', String.raw`\n`).replaceAll('P', NAME)
  return expect(content(page)).toHaveValue(new RegExp(`^${source}$`))
}

test.describe('A picture in the text', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn()
    await open(page, '/createpost')
    await content(page).click()
  })

  for (const how of ['drop', 'paste'] as const) {
    test(`comes in by ${how}, is described, shown in the preview, and published`, async ({
      page,
    }) => {
      await page.keyboard.type('Words')
      await carry(page, { how })
      await expectText(page, 'Words\n\nP\n')
      await expect(content(page)).toBeFocused()
      await page.keyboard.type('\nMore')
      await page.getByLabel('What does “loom.png” show?').fill('A loom')
      await page.keyboard.press('Enter')
      await expect(content(page)).toHaveValue(/^Words\n\n!\[A loom\]\(\/images\/\S+\)\n\nMore$/)
      await expect(uploads(page)).toHaveCount(0)
      await expect(content(page)).toBeFocused()
      await expect(cover(page)).toHaveJSProperty('files.length', 0)

      await button(page, 'Preview').click()
      const shown = page.getByRole('img', { name: 'A loom' })
      await expect(shown).toHaveJSProperty('complete', true)
      await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
      await button(page, 'Preview').click()
      await fill(page, { 'Post Title': 'Looms' })
      await control(page, 'Publish').click()
      await alertOf(page, 'Post created successfully').waitFor()
      await control(page, 'See the post').click()
      await expect(page.getByRole('article').getByRole('img', { name: 'A loom' })).toBeVisible()
    })
  }

  test('is dropped where the pointer is', async ({ page }) => {
    await fill(page, { 'Post Content': 'First\n\nSecond' })
    const { x, y, width } = (await content(page).boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await carry(page, { how: 'drop', at: { clientX: x + width - 10, clientY: y + 10 } })
    await expectText(page, 'First\n\nP\n\nSecond')
  })

  test('is one step of Undo, and the caret of who types stays', async ({ page }) => {
    const gate = await holdBack(page, UPLOAD)
    await page.keyboard.type('One')
    await carry(page)
    await expect(page.getByRole('progressbar', { name: 'Uploading “loom.png”' })).toBeVisible()
    await page.keyboard.type('Two')
    await content(page).press('Control+Home')
    await page.keyboard.type('Zero ')
    gate.release()
    await expectText(page, 'Zero One\n\nP\n\nTwo')
    await page.keyboard.type('and ')
    await expectText(page, 'Zero and One\n\nP\n\nTwo')
    await button(page, 'Skip').click()
    await expect(uploads(page)).toHaveCount(0)
    for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveValue('Zero One\n\nTwo')
  })

  for (const isCancelled of [false, true]) {
    test(`${isCancelled ? 'is cancelled' : 'comes'} while letters are composed, and the next one follows`, async ({
      page,
    }) => {
      const compose = (type: string) =>
        content(page).evaluate(
          (field, name) => field.dispatchEvent(new CompositionEvent(name, { bubbles: true })),
          type,
        )
      const gate = await holdBack(page, UPLOAD)
      await carry(page, { names: ['one.png', 'two.png'] })
      await expect(page.getByRole('progressbar', { name: 'Uploading “one.png”' })).toBeVisible()
      await compose('compositionstart')
      const answered = page.waitForResponse(UPLOAD)
      gate.release()
      await (await answered).finished()
      // The page has taken the answer.
      await page.waitForTimeout(200)
      await expect(content(page)).toHaveValue('')
      if (isCancelled) await button(page, 'Cancel the upload of “one.png”').click()
      await compose('compositionend')
      await expectText(page, isCancelled ? 'P\n' : 'P\n\nP\n')
    })
  }

  test('waits until letters that are composed in another field are there', async ({ page }) => {
    const gate = await holdBack(page, UPLOAD)
    await carry(page)
    const title = page.getByLabel('Post Title')
    await title.focus()
    const input = await page.context().newCDPSession(page)
    await input.send('Input.imeSetComposition', {
      text: 'にほん',
      selectionStart: 3,
      selectionEnd: 3,
    })
    const answered = page.waitForResponse(UPLOAD)
    gate.release()
    await (await answered).finished()
    // The page has taken the answer.
    await page.waitForTimeout(200)
    await expect(content(page)).toHaveValue('')
    await expect(title).toBeFocused()
    await input.send('Input.insertText', { text: '日本' })
    await expectText(page, 'P\n')
    await expect(title).toHaveValue('日本')
    await expect(title).toBeFocused()
  })

  test('and others are chosen at once, and stay in their order', async ({ page }) => {
    await page.keyboard.type('Words')
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Pictures').click()
    const files = ['one.png', 'two.png', 'three.png'].map((name, index) => ({
      name,
      mimeType: 'image/png',
      buffer: picture(100 + index, 50),
    }))
    await (await chooser).setFiles(files)
    await expect(uploads(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByLabel('What does “one.png” show?')).toBeVisible()
    const value = await content(page).inputValue()
    expect([...value.matchAll(/-(\d+)x50\.webp/g)].map(([, width]) => width)).toEqual([
      '100',
      '101',
      '102',
    ])
    await expectAccessible(page, [PHONE])
    for (const name of ['one', 'two', 'three']) {
      await expect(page.getByLabel(`What does “${name}.png” show?`)).toBeVisible()
      await button(page, 'Skip').click()
    }
    await expect(uploads(page)).toHaveCount(0)
  })

  test('that is cancelled, or left with the page, leaves nothing in the text', async ({
    page,
    problems,
  }) => {
    problems.whenAskedToLeave('accept')
    const gate = await holdBack(page, UPLOAD)
    await fill(page, { 'Post Content': 'Words\n\n' })
    await carry(page)
    await button(page, 'Cancel the upload of “loom.png”').click()
    await expect(uploads(page)).toHaveCount(0)
    await expect(content(page)).toBeFocused()
    await carry(page)
    await expect(uploads(page)).toBeVisible()
    await expect.poll(() => keptTexts(page, 'Words\n\n')).toBe(1)
    await page.reload()
    await waitUntilAlive(page)
    await expect(content(page)).toHaveValue('Words\n\n')
    gate.release()
  })

  test('is asked about before the page is left', async ({ page }) => {
    const gate = await holdBack(page, UPLOAD)
    await fill(page, { 'Post Content': 'Words\n\n' })
    await carry(page)
    await expect.poll(() => keptTexts(page, 'Words\n\n')).toBe(1)
    await control(topBar(page), 'All Post').click()
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
    await expect(question).toContainText('A picture is still on its way into your text.')
    await button(page, 'Stay here').click()
    gate.release()
    await expectText(page, 'Words\n\nP\n')
    await control(topBar(page), 'All Post').click()
    await expect(page).toHaveURL('/all-post')
  })

  test('holds the publication back until it is there', async ({ page }) => {
    const gate = await holdBack(page, UPLOAD)
    await fill(page, { 'Post Title': 'Looms', 'Post Content': 'Words' })
    await carry(page)
    await control(page, 'Publish').click()
    await expect(page.getByText(/^Some pictures are not in the text yet/)).toBeVisible()
    await expect(uploads(page)).toBeFocused()
    gate.release()
    await expect(page.getByLabel(/^What does/)).toBeVisible()
    await control(page, 'Publish').click()
    await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  })

  test('that could not be sent says so, and is tried again', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.keyboard.type('Words')
    await context.setOffline(true)
    await carry(page)
    await expect(page.getByRole('alert')).toContainText('“loom.png” is not in the text.')
    await expect(page.getByRole('alert')).toContainText('There is no connection.')
    await expect(content(page)).toHaveValue('Words\n\n')
    await context.setOffline(false)
    await uploads(page).getByRole('button', { name: 'Try again' }).click()
    await expectText(page, 'Words\n\nP\n')
  })

  test('that is not an image is not sent', async ({ page }) => {
    let calls = 0
    await page.route(UPLOAD, (route) => {
      calls++
      return route.continue()
    })
    await carry(page, { names: ['notes.png'], bytes: Buffer.from('Words') })
    await expect(page.getByRole('alert')).toContainText('“notes.png” is not in the text.')
    await expect(button(page, 'Try again')).toHaveCount(0)
    await button(page, 'Leave it out').click()
    await expect(uploads(page)).toHaveCount(0)
    expect(calls).toBe(0)
  })
})

test('A picture for the text of a session that has ended offers to sign in', async ({
  page,
  signInEnded,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signInEnded()
  await open(page, '/createpost')
  await carry(page)
  await expect(uploads(page).getByRole('alert')).toContainText('“loom.png” is not in the text.')
  await expect(uploads(page).getByRole('link', { name: 'Sign in again' })).toBeVisible()
})
