import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'
import { findingsIn } from './testing/allowed-html.ts'

const storage = 'http://localhost:4000/images/'
const stem = `${'0123456789abcdef'.repeat(2)}-1600x1067`

function htmlOf(source: string): string {
  const { html } = renderMarkdown(source, { storage })
  expect(findingsIn(html, storage)).toEqual([])
  return html
}

test('a named picture is shown from the storage, in its sizes, with its room reserved', () => {
  expect(htmlOf(`![A loom](/images/${stem}.webp)`)).toBe(
    `<p dir="auto"><img src="${storage}${stem}.webp" alt="A loom" ` +
      `srcset="${storage}${stem}-480.webp 480w, ${storage}${stem}-672.webp 672w, ` +
      `${storage}${stem}-960.webp 960w, ${storage}${stem}.webp 1600w" ` +
      'sizes="(min-width: 45rem) 42rem, 100vw" width="1600" height="1067" ' +
      'loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>\n',
  )
})

test('a small picture has one size', () => {
  const small = stem.replace('1600x1067', '48x32')
  const html = htmlOf(`![](/images/${small}.webp)`)
  expect(html).toContain('width="48" height="32"')
  expect(html).not.toContain('srcset')
})

test('a title makes it a figure', () => {
  const html = htmlOf(`![A loom](/images/${stem}.webp "In 1801")`)
  expect(html).toContain('<figcaption>In 1801</figcaption>')
  expect(html).toContain(`src="${storage}${stem}.webp"`)
})

test.each([
  `/images/${stem}`,
  `/images/${stem}-480.webp`,
  `/images/${stem}.webp?x=1`,
  `/images/../${stem}.webp`,
  `/images/${stem.replace('1600', '0')}.webp`,
  `/images/${stem.replace('1600', '100000')}.webp`,
  `/images/${stem.toUpperCase()}.webp`,
  `//images/${stem}.webp`,
  '/images/',
])('%s names no picture', (address) => {
  expect(htmlOf(`![A loom](${address})`)).toBe('<p dir="auto">A loom</p>\n')
})

test('without a storage it is its description', () => {
  const { html } = renderMarkdown(`![A loom](/images/${stem}.webp)`)
  expect(html).toBe('<p dir="auto">A loom</p>\n')
})
