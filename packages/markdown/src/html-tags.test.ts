import { expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'
import { renderMarkdown } from './render.ts'

const html = (source: string): string =>
  renderMarkdown(source).html.replaceAll(' dir="auto"', '').trimEnd()

test.each([
  ['H<sub>2</sub>O, x<SUP>2</SUP>', 'H<sub>2</sub>O, x<sup>2</sup>'],
  ['Press <kbd>Ctrl</kbd>+<kbd>*C*</kbd>', 'Press <kbd>Ctrl</kbd>+<kbd><em>C</em></kbd>'],
  ['<mark>**a** <u>b</u></mark>', '<mark><strong>a</strong> <u>b</u></mark>'],
  ['one<br>two<br/>three<br />\nfour', 'one<br>two<br>three<br>\nfour'],
  ['**<b>a</b>**', '<strong><b>a</b></strong>'],
])('%j is honoured', (source, inner) => {
  expect(html(source)).toBe(`<p>${inner}</p>`)
})

test.each([
  ['<b>a', '&lt;b&gt;a'],
  ['a</b>', 'a&lt;/b&gt;'],
  ['<b>*a</b>*', '&lt;b&gt;<em>a&lt;/b&gt;</em>'],
  ['*<b>a*</b>', '<em>&lt;b&gt;a</em>&lt;/b&gt;'],
  ['<b><i>a</b></i>', '<b>&lt;i&gt;a</b>&lt;/i&gt;'],
  ['<b class="x">a</b>', '&lt;b class=&quot;x&quot;&gt;a&lt;/b&gt;'],
  ['<b onclick=x>', '&lt;b onclick=x&gt;'],
  ['<script>a</script>', '&lt;script&gt;a&lt;/script&gt;'],
  ['`<b>a</b>`', '<code>&lt;b&gt;a&lt;/b&gt;</code>'],
  ['\\<b>a</b>', '&lt;b&gt;a&lt;/b&gt;'],
  ['</br>', '&lt;/br&gt;'],
])('%j keeps as text what has no partner or is not on the list', (source, inner) => {
  expect(html(source)).toBe(`<p>${inner}</p>`)
})

test('a line that begins with code in three backticks opens no block of code', () => {
  const page = html('``` `a` ``` b\n\n<figure>\n\nc\n\n</figure>')
  expect(page).toContain('<figure>\n<p>c</p>\n</figure>')
})

test('a tag ends in the block where it began', () => {
  expect(html('- <b>a\n- b</b>')).toBe('<ul>\n<li>&lt;b&gt;a</li>\n<li>b&lt;/b&gt;</li>\n</ul>')
})

test('descriptions of pictures, headings in the outline and excerpts hold words only', () => {
  expect(html('![a <b>b</b>](https://example.com/a.png)')).toContain('alt="a b"')
  expect(renderMarkdown('# A<sub>1</sub>').outline[0]?.text).toBe('A1')
  expect(makeExcerpt('A<sub>1</sub> <div class="x">b</div>')).toBe('A1 b')
})

test('details open on a summary, and hold Markdown', () => {
  const opened =
    '<details>\n<summary><strong>More</strong></summary>\n<ul>\n<li>a</li>\n</ul>\n</details>'
  expect(html('<details>\n<summary>**More**</summary>\n\n- a\n\n</details>')).toBe(opened)
  expect(html('<details><summary>**More**</summary>\n- a\n</details>')).toBe(opened)
  expect(html('Before\n<details>\n<summary>**More**</summary>\n- a\n</details>\nAfter')).toBe(
    `<p>Before</p>\n${opened}\n<p>After</p>`,
  )
  expect(html('> <details>\n> <summary>a</summary>\n>\n> b\n> </details>')).toContain(
    '<blockquote>\n<details>\n<summary>a</summary>\n<p>b</p>\n</details>',
  )
  expect(html('- x\n\n  <details>\n  <summary>a</summary>\n\n  b\n  </details>')).toContain(
    '<details>\n<summary>a</summary>\n<p>b</p>\n</details>',
  )
})

test('a figure has a caption; its indentation is not that of code', () => {
  const figure =
    '<figure>\n\t![a](https://example.com/a.png)\n\t<figcaption>*b*</figcaption>\n</figure>'
  expect(html(figure)).toMatch(
    /^<figure>\n<p><img [^>]*alt="a"[^>]*><\/p>\n<figcaption><em>b<\/em><\/figcaption>\n<\/figure>$/,
  )
})

test('quotes', () => {
  const quote = '<blockquote>\n<p>a <em>b</em></p>\n</blockquote>'
  expect(html('<blockquote>a *b*</blockquote>')).toBe(quote)
  expect(html('<blockquote>\n  a *b*\n</blockquote>')).toBe(quote)
})

test.each([
  '<details>\na',
  'a\n</details>',
  '<summary>a</summary>',
  '<figcaption>a</figcaption>',
  '<details>\na\n<summary>b</summary>\n</details>',
  '<details open>\na\n</details>',
  '- <details>\n\na\n</details>',
  '```\n<details>\n```\n</details>',
  '<details>\n```\n</details>\n```',
])('%j keeps a tag as text', (source) => {
  expect(html(source)).toMatch(/&lt;\/?(?:details|summary|figcaption)/)
})

test('a single line end is a break or a space', () => {
  const source = 'one\ntwo  \nthree'
  expect(renderMarkdown(source, { lineEnds: 'break' }).html).toContain('one<br>\ntwo<br>\nthree')
  expect(renderMarkdown(source, { lineEnds: 'space' }).html).toContain('one\ntwo<br>\nthree')
})

test('a link to a video alone in its paragraph is marked', () => {
  const address = 'https://youtu.be/oi5ufy3RguM?t=45m28s'
  expect(html(address)).toMatch(/^<p class="video"><a href="https:\/\/youtu\.be/)
  expect(html(`[Our talk](${address})`)).toMatch(/^<p class="video"><a [^>]*>Our talk<\/a><\/p>$/)
  expect(html(`See ${address}`)).not.toContain('class')
  expect(html(`${address}\n${address}`)).not.toContain('class')
  expect(html(`- ${address}`)).not.toContain('class')
  expect(html('https://example.com/oi5ufy3RguM')).not.toContain('class')
})
