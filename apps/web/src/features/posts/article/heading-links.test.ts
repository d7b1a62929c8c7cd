import { renderMarkdown } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { linkHeadings } from './heading-links.ts'

test.each([
  [
    '<h2 id="s-a" dir="auto">A <em>b</em></h2><p>c</p><h3 id="s-d">d</h3>',
    '<h2 id="s-a" dir="auto"><a class="heading-link" href="#s-a">A <em>b</em></a></h2><p>c</p><h3 id="s-d"><a class="heading-link" href="#s-d">d</a></h3>',
  ],
  ['<h2 id="s-a"><a href="/x">A</a> b</h2>', undefined],
  ['<h2>A</h2><p id="s-b">b</p>', undefined],
  [
    '<h2 id="s-section"></h2><p>a</p><h2 id="s-b">b</h2>',
    '<h2 id="s-section"></h2><p>a</p><h2 id="s-b"><a class="heading-link" href="#s-b">b</a></h2>',
  ],
])('%s', (html, linked) => {
  expect(linkHeadings(html)).toBe(linked ?? html)
})

test('each heading of a rendered post has one link, on the line it stands on', () => {
  const { html, outline } = renderMarkdown(
    '# One\n\ntext\n\n## Two `x`\n\n> ### Three\n\n## [Four](/)',
  )
  expect(outline).toHaveLength(4)
  const links = [
    ...linkHeadings(html).matchAll(/<h\d id="([^"]+)"[^>]*><a class="heading-link" href="#\1">/g),
  ]
  expect(links).toHaveLength(3)
})
