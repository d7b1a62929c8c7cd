import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { portableMarkdown } from './portable.ts'
import { renderMarkdown } from './render.ts'

test.each([
  ['a\nb', 'a  \nb'],
  ['> a\n> b\n\nc', '> a  \n> b\n\nc'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['<!-- a -->', '&lt;!-- a -->'],
  ['<kbd>K</kbd> <https://example.com/> <a@example.com>', undefined],
  ['`<b>` and <x>', '`<b>` and &lt;x>'],
  ['``` \n<b>\n```', undefined],
  ['    <b>', undefined],
  ['{{ a }} {% b %}', undefined],
  ['{{< a >}}', '&#123;&#123;< a >}}'],
  ['{{% a %}}', '&#123;&#123;% a %}}'],
  ['`{{< a >}}`', '<code>&#123;&#123;&#60; a &#62;&#125;&#125;</code>'],
  ['```\n{{< a >}}\n```', '<pre><code>&#123;&#123;&#60; a &#62;&#125;&#125;\n</code></pre>'],
  ['- ```\n  {{< a >}}\n  ```', '- ```\n  { {< a >}}\n  ```'],
  ['![A](</images/a (1).webp>)', '![A](/images/a%20%281%29.webp)'],
  ['[a](<https://example.com/a b> "T")', '[a](https://example.com/a%20b "T")'],
  ['](<script>)', '](&lt;script>)'],
  ['| a |\n|---|\n| <x> |', '| a |\n|---|\n| &lt;x> |'],
  ['a[^1]\n\n[^1]: <x>', 'a[^1]\n\n[^1]: &lt;x>'],
])('%j is %j for other programs', (source, made = source) => {
  expect(portableMarkdown(source)).toBe(made)
})

test('wrapped lines stay', () => {
  expect(portableMarkdown('a\nb', 'space')).toBe('a\nb')
})

test('our readers see the same of it', () => {
  const source = 'a <x> & `<y>`\n\n<script>\n\n1. <z>\n2. `code` [a](</tags#(b)>)'
  // Parentheses of an address are escaped, which is the same address.
  const shown = renderMarkdown(source).html.replace('(b)', '%28b%29')
  expect(renderMarkdown(portableMarkdown(source)).html).toBe(shown)
})

test.each([
  '`'.repeat(200_000),
  '<a'.repeat(100_000),
  '<a@'.repeat(66_000),
  '` `` '.repeat(40_000),
  '{{<'.repeat(66_000),
  '](</'.repeat(50_000),
  `](</${' '.repeat(200_000)}`,
])('takes linear time', (source) => {
  expect(isFast(() => portableMarkdown(source), 2_000)).toBe(true)
})
