import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PASTED } from './support/pasted-html.ts'
import { holdBack, open } from './support/screens.ts'
import { untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

const content = (page: Page) => page.getByLabel('Post Content')

/** Pastes as programs do; resolves to whether the browser would paste the plain text itself. */
function paste(page: Page, data: Record<string, string>): Promise<boolean> {
  return content(page).evaluate((field, kinds) => {
    const clipboardData = new DataTransfer()
    for (const [kind, words] of Object.entries(kinds)) clipboardData.setData(kind, words)
    const options = { bubbles: true, cancelable: true, clipboardData }
    return field.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}

/** Pastes once, so that the converter has loaded: before that, Undo takes two steps. */
async function loadConverter(page: Page): Promise<void> {
  await paste(page, { 'text/html': '<p><b>a</b></p>', 'text/plain': 'a' })
  await expect(content(page)).toHaveValue('**a**')
  await content(page).fill('')
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
})

test('Pasted from other programs: Markdown, which one Undo takes back', async ({ page }) => {
  await loadConverter(page)
  for (const { from, html, plain, markdown } of PASTED) {
    await content(page).fill('')
    await content(page).click()
    await page.keyboard.type('Before')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const isLeft = await paste(page, { 'text/html': html, 'text/plain': plain })
    if (isLeft) {
      expect(markdown, from).toBe(plain)
      continue
    }
    await expect(content(page), from).toHaveValue(new RegExp(`^Before\n\n[^]`))
    expect((await content(page).inputValue()).trimEnd(), from).toBe(`Before\n\n${markdown}`)
    await page.keyboard.press('Control+z')
    await expect(content(page), from).toHaveValue('Before\n\n')
  }
})

test('Pasted blocks have lines of their own, and words go into the line', async ({ page }) => {
  await content(page).fill('One two')
  await content(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 4))
  await paste(page, { 'text/html': '<ul><li>a</li><li>b</li></ul>', 'text/plain': 'a b' })
  await expect(content(page)).toHaveValue('One\n\n- a\n- b\n\ntwo')
  await content(page).fill('One two')
  await content(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 4))
  await paste(page, { 'text/html': '<p>, <b>and</b> </p>', 'text/plain': ', and ' })
  await expect(content(page)).toHaveValue('One, **and** two')
})

test('On a slow connection, what is pasted comes to its place, and leaves caret and focus where they are', async ({
  page,
}) => {
  const gate = await holdBack(page, /\/html-to-markdown-[^/]+\.js$/)
  const bold = { 'text/html': '<p><b>two</b></p>', 'text/plain': 'two' }
  await content(page).fill('One 2 three')
  await content(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 5))
  await paste(page, bold)
  await content(page).press('End')
  await page.keyboard.type(' four')
  await paste(page, { 'text/html': '<p><i>five</i></p>', 'text/plain': ' five' })
  await content(page).press('Control+Home')
  await page.keyboard.type('Zero. ')
  await page.getByLabel('Post Title').focus()
  await page.keyboard.type('Ti')
  gate.release()
  await expect(content(page)).toHaveValue('Zero. One **two** three four *five*')
  await page.keyboard.type('tle')
  await expect(page.getByLabel('Post Title')).toHaveValue('Title')
})

test('What is pasted is in the text at once, and what is changed in it before it is converted stays', async ({
  page,
}) => {
  const gate = await holdBack(page, /\/html-to-markdown-[^/]+\.js$/)
  await content(page).fill('One 2')
  await content(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 5))
  await paste(page, { 'text/html': '<p><b>two</b></p>', 'text/plain': 'two' })
  await expect(content(page)).toHaveValue('One two')
  await paste(page, { 'text/html': '<p> <b>three</b></p>', 'text/plain': ' three' })
  await page.keyboard.press('Backspace')
  await paste(page, { 'text/html': '<ul><li>four</li></ul>', 'text/plain': 'four' })
  gate.release()
  await expect(content(page)).toHaveValue('One **two** thre\n\n- four\n')
  await page.keyboard.type('.')
  await expect(content(page)).toHaveValue('One **two** thre\n\n- four.\n')
})

test('What is pasted is published, even if its converter never comes', async ({
  page,
  problems,
}) => {
  problems.allow(/html-to-markdown|Failed to load/)
  await page.route(/\/html-to-markdown-[^/]+\.js$/, () => new Promise(() => undefined))
  await page.getByLabel('Post Title').fill('Pasted')
  await content(page).fill('Before ')
  await content(page).press('End')
  await paste(page, { 'text/html': '<p><b>the words</b></p>', 'text/plain': 'the words' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'See the post' }).click()
  await expect(page.getByText('Before the words')).toBeVisible()
})

test('Ctrl, Shift and V, code in a fence and too much HTML are pasted as plain text', async ({
  page,
}) => {
  const rich = { 'text/html': '<h2>Title</h2>', 'text/plain': 'Title' }
  await content(page).fill('Words')
  await content(page).press('Control+Shift+v')
  await content(page).dispatchEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true })
  expect(await paste(page, rich)).toBe(true)
  await content(page).fill('```\n')
  await content(page).press('Control+End')
  expect(await paste(page, rich)).toBe(true)
  await content(page).fill('')
  const huge = `<h2>Title</h2>${'<i>'.repeat(1_700_000)}`
  expect(await paste(page, { ...rich, 'text/html': huge })).toBe(true)
})

test('Control characters of other programs are line ends or left out, so that the text can be saved', async ({
  page,
}) => {
  await loadConverter(page)
  await content(page).click()
  await page.keyboard.insertText('One\u000Btwo\u0007 ')
  await expect(content(page)).toHaveValue('One\ntwo ')
  const html = '<p><b>three\u000Bfour\u0001</b> five</p>'
  await paste(page, { 'text/html': html, 'text/plain': 'three\u000Bfour\u0001 five' })
  await expect(content(page)).toHaveValue('One\ntwo \n\n**three\nfour** five\n')
  await untilSaved(page)
  await page.keyboard.press('Control+z')
  await expect(content(page)).toHaveValue('One\ntwo ')
})

test('Tags in copied words are words', async ({ page }) => {
  const html = '<p><b>Press</b> &lt;kbd&gt;x&lt;/kbd&gt;, a &lt; b</p>'
  await paste(page, { 'text/html': html, 'text/plain': 'Press <kbd>x</kbd>, a < b' })
  await expect(content(page)).toHaveValue(String.raw`**Press** \<kbd>x\</kbd>, a < b`)
})

test('A tag with two styles violates no policy', async ({ page }) => {
  const html = '<p style="color:red" style="color:blue">a <b>b</b></p><i/style="color:red">c</i>'
  await paste(page, { 'text/html': html, 'text/plain': 'a b c' })
  await expect(content(page)).toHaveValue(/\*\*b\*\*/)
})

const HOSTILE = {
  'quotations within each other': `${'<blockquote>x'.repeat(2_000)}${'</blockquote>'.repeat(2_000)}`,
  'lists within each other': `${'<ul><li>x'.repeat(7_000)}${'</li></ul>'.repeat(7_000)}`,
  'many links in a paragraph': `<p>${'<a href="https://a.example/">a</a> '.repeat(14_000)}</p>`,
  'many elements': '<p>a<b>b</b></p>'.repeat(7_000),
  'too many elements': '<p>a<b>b</b></p>'.repeat(100_000),
  'elements that are not closed': '<div>'.repeat(29_000),
  'elements within each other': `${'<div>'.repeat(10_000)}a${'</div>'.repeat(10_000)}`,
  'deep elements': '<div>'.repeat(300_000),
  'deep lists': `${'<ul><li>'.repeat(200_000)}a`,
  'many cells': `<table>${`<tr>${'<td>a'.repeat(50)}`.repeat(400)}</table>`,
  'long styles': `<span style="${'a:b;'.repeat(400_000)}">a</span>`,
  'long spaces': `<p>a<b>${'&nbsp;'.repeat(300_000)}</b>b</p>`,
}

for (const [what, html] of Object.entries(HOSTILE)) {
  test(`Hostile HTML, ${what}: the page answers within seconds, and nothing runs`, async ({
    page,
  }) => {
    await content(page).click()
    const begin = performance.now()
    await paste(page, { 'text/html': html, 'text/plain': 'plain' })
    await expect(content(page)).not.toHaveValue('', { timeout: 90_000 })
    expect(performance.now() - begin).toBeLessThan(60_000)
  })
}
