import { renderMarkdown } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { toMarkdown } from './to-markdown.ts'

test.each([
  [
    'Jekyll and Hugo',
    '<p>a<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup> b</p><div class="footnotes"><hr><ol><li id="fn:1"><p>Note <a href="#fnref:1">↩</a></p></li></ol></div>',
  ],
  [
    'Substack',
    '<p>a<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a> b</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
  ],
  [
    'Word',
    '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a> b</p><hr><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note</p>',
  ],
  [
    'WordPress',
    '<p>a<sup data-fn="u-1" class="fn"><a href="#u-1" id="u-1-link">1</a></sup> b</p><ol class="wp-block-footnotes"><li id="u-1">Note <a href="#u-1-link">↩︎</a></li></ol>',
  ],
])('footnotes of %s', (_, html) => {
  expect(toMarkdown(html).markdown).toBe('a[^1] b\n\n[^1]: Note\n')
})

test('footnotes that WordPress stores beside the text', () => {
  const html =
    '<p>a<sup data-fn="u-1" class="fn"><a href="#u-1" id="u-1-link">1</a></sup></p><!-- wp:footnotes /-->'
  const footnotes = new Map([['u-1', 'A <em>note</em>']])
  expect(toMarkdown(html, { footnotes })).toMatchObject({
    markdown: 'a[^1]\n\n[^1]: A *note*\n',
    notes: [],
  })
})

test('a note of several blocks, referenced twice', () => {
  const { markdown } = toMarkdown(
    'a<a id="r1" href="#n1">1</a> b<a id="r2" href="#n1">1</a><ol><li id="n1"><p>c</p><pre>d\n\ne</pre><a href="#r1">↩</a></li></ol>',
  )
  expect(markdown).toBe('a[^1] b[^1]\n\n[^1]: c\n\n    ```\n    d\n\n    e\n    ```\n')
  expect(renderMarkdown(markdown).html.match(/<pre/g)).toHaveLength(1)
})

test('links to sections are no footnotes', () => {
  const { markdown } = toMarkdown('<a href="#s">1</a><p id="s">Section</p>')
  expect(markdown).toBe('[1](#s)\n\nSection\n')
})
