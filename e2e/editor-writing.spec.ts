import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { open, PHONE } from './support/screens.ts'
import { test } from './support/test.ts'

const content = (page: Page) => page.getByLabel('Post Content')
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
const tool = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true })

/** Selects the first occurrence of words in the text. */
function select(page: Page, words: string): Promise<void> {
  return content(page).evaluate((field: HTMLTextAreaElement, wanted) => {
    const start = field.value.indexOf(wanted)
    field.focus()
    field.setSelectionRange(start, start + wanted.length)
  }, words)
}

function selected(page: Page): Promise<string> {
  return content(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  )
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
})

for (const [name, keys, before, after] of [
  ['Bold', 'Control+b', 'Some words', 'Some **words**'],
  ['Italic', 'Control+i', 'Some words', 'Some _words_'],
  ['Link', 'Control+k', 'Some words', 'Some [words](https://)'],
  ['Heading', 'Control+Shift+Digit2', 'Some words', '## Some words'],
  ['Quotation', 'Control+Shift+Digit9', 'Some words', '> Some words'],
  ['Code', 'Control+e', 'Some words', 'Some `words`'],
  ['List', 'Control+Shift+Digit8', 'Some words', '- Some words'],
  ['Numbered list', 'Control+Shift+Digit7', 'Some words', '1. Some words'],
  ['Task list', 'Control+Shift+Digit6', 'Some words', '- [ ] Some words'],
  ['Footnote', undefined, 'Some words', 'Some words[^1]\n\n[^1]: '],
  [
    'Table',
    undefined,
    'Some words',
    'Some words\n\n| Column 1 | Column 2 |\n| --- | --- |\n|  |  |\n',
  ],
] as const) {
  test(`${name}: by its button and its keys, and Undo keeps what was typed before`, async ({
    page,
  }) => {
    await content(page).click()
    await page.keyboard.type(before)
    for (const way of [undefined, keys].slice(0, keys ? 2 : 1)) {
      await select(page, 'words')
      if (way) await page.keyboard.press(way)
      else await tool(page, name).click()
      await expect(content(page)).toHaveValue(after)
      await expect(content(page)).toBeFocused()
      await page.keyboard.press('Control+z')
      await expect(content(page)).toHaveValue(before)
    }
    await page.keyboard.press('Control+z')
    await expect(content(page)).toHaveValue('')
    await page.keyboard.press('Control+Shift+z')
    await expect(content(page)).toHaveValue(before)
  })
}

test('A second press takes the marks away, and the words stay selected', async ({ page }) => {
  await content(page).fill('Some words')
  await select(page, 'words')
  await page.keyboard.press('Control+b')
  expect(await selected(page)).toBe('words')
  await page.keyboard.press('Control+b')
  await expect(content(page)).toHaveValue('Some words')
  expect(await selected(page)).toBe('words')
})

test('Lists go on with Enter and end in an empty item, each step with its Undo', async ({
  page,
}) => {
  await content(page).click()
  await page.keyboard.type('- One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await expect(content(page)).toHaveValue('- One\n- Two\n- ')
  await page.keyboard.press('Enter')
  await expect(content(page)).toHaveValue('- One\n- Two\n')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('- One\n- Two\n- ')
  await page.keyboard.press('Control+BracketRight')
  await expect(content(page)).toHaveValue('- One\n- Two\n  - ')
  await page.keyboard.press('Control+BracketLeft')
  await expect(content(page)).toHaveValue('- One\n- Two\n- ')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Enter')
  await expect(content(page)).toHaveValue('- One\n- Two\n- \n')
  for (let step = 0; step < 12; step++) await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('')
})

test('On a phone with automatic capitals, Enter continues a list', async ({ page }) => {
  await content(page).fill('- One. ')
  await content(page).press('Control+End')
  const input = await page.context().newCDPSession(page)
  // Like the keyboard of an iPhone: Shift is reported, but was not pressed.
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13, modifiers: 8 }
  await input.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter })
  await input.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  await expect(content(page)).toHaveValue('- One. \n- ')
})

test('A command on hundreds of lines is one step of Undo', async ({ page }) => {
  const words = 'A line\n'.repeat(300)
  await content(page).fill(words)
  await content(page).press('Control+a')
  await page.keyboard.press('Control+Shift+Digit8')
  await expect(content(page)).toHaveValue('- A line\n'.repeat(300))
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue(words)
})

test('Letters that are being composed are left alone', async ({ page }) => {
  await content(page).fill('- 日本')
  await content(page).press('Control+End')
  for (const type of ['compositionstart', 'beforeinput', 'keydown'] as const) {
    await content(page).evaluate((field, name) => {
      const options = { bubbles: true, cancelable: true }
      const events = {
        compositionstart: () => new CompositionEvent(name, options),
        beforeinput: () => new InputEvent(name, { ...options, inputType: 'insertLineBreak' }),
        keydown: () => new KeyboardEvent(name, { ...options, key: 'b', ctrlKey: true }),
      }
      field.dispatchEvent(events[name]())
    }, type)
  }
  await expect(content(page)).toHaveValue('- 日本')
})

test('Tab leaves the text in both directions', async ({ page }) => {
  await content(page).fill('- One')
  await content(page).press('Tab')
  await expect(content(page)).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(content(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Post Title')).toBeFocused()
  await expect(content(page)).toHaveValue('- One')
})

test('The toolbar is one stop of Tab; arrows move in it, and Escape goes back to the text', async ({
  page,
}) => {
  await page.getByLabel('Post Title').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Formatting')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Bold')).toBeFocused()
  await expect(tool(page, 'Bold')).toHaveAttribute('data-tip', 'Bold · Ctrl+B')
  await page.keyboard.press('End')
  await expect(toolbar(page).getByRole('button').last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Formatting')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Post Title')).toBeFocused()
  await content(page).focus()
  await page.keyboard.press('Alt+F10')
  await expect(toolbar(page).getByRole('button').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(content(page)).toBeFocused()
})

test('The toolbar can be hidden, and stays so', async ({ page }) => {
  await tool(page, 'Formatting').click()
  await expect(tool(page, 'Bold')).toHaveCount(0)
  await expect(tool(page, 'Formatting')).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(tool(page, 'Formatting')).toHaveAttribute('aria-pressed', 'false')
  await expect(tool(page, 'Bold')).toHaveCount(0)
  await tool(page, 'Formatting').click()
  await expect(tool(page, 'Bold')).toBeVisible()
})

function paste(page: Page, data: Record<string, string>): Promise<boolean> {
  return content(page).evaluate((field, kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, words] of Object.entries(kinds)) clipboardData.setData(kind, words)
    const options = { bubbles: true, cancelable: true, clipboardData }
    return field.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}

test('An address pasted over words makes them a link', async ({ page }) => {
  await content(page).fill('Read it here')
  await select(page, 'here')
  await paste(page, { 'text/plain': 'https://example.com/' })
  await expect(content(page)).toHaveValue('Read it [here](https://example.com/)')
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('Read it here')
})

test('The text looks like the page that readers get', async ({ page, api, signIn }) => {
  const words = 'Ink has a memory that screens lack, and paper keeps what it is told.'
  const id = await api.publish(await signIn(), { title: 'A title', content: words })
  await page.goto(`/post/${id}`)
  const look = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color } =
        getComputedStyle(element)
      const width = element.getBoundingClientRect().width
      return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, width }
    })
  const [title, text] = [await look('article h1'), await look('.prose')]
  await open(page, `/post/edit/${id}`)
  await expect(content(page)).toHaveValue(words)
  expect(await look('input[name=title]')).toEqual(title)
  expect(await look('textarea[name=content]')).toEqual(text)
})

test('A long text scrolls in the window, and a short one grows', async ({ page }) => {
  const height = () => content(page).evaluate((field) => field.getBoundingClientRect().height)
  const empty = await height()
  await content(page).fill('A line\n'.repeat(10))
  expect(await height()).toBeGreaterThan(empty)
  // As drafts are put in: typing so many lines would take seconds.
  await content(page).evaluate((field: HTMLTextAreaElement) => {
    field.value = 'A line\n'.repeat(2_000)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(content(page)).toHaveAttribute('data-long')
  expect(await height()).toBeLessThan(800)
  await content(page).fill('A line')
  await expect(content(page)).not.toHaveAttribute('data-long')
  expect(await height()).toBe(empty)
})

test('Accessible: the editor with a focused tool, and on a phone', async ({ page }) => {
  await content(page).fill('Some words')
  await tool(page, 'Bold').focus()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  const box = await tool(page, 'Italic').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})
