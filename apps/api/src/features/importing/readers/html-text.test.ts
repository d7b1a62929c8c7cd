import { expect, test } from 'vitest'
import { lineOfHtml } from './html-text.ts'

test.each([
  ['A &ldquo;loom&rdquo; &#39;a&#39;', "A “loom” 'a'"],
  ['Looms <em>and</em> wool', 'Looms and wool'],
  [' a < b & c ', 'a < b & c'],
  ['The element <div> &amp; others', 'The element <div> &amp; others'],
])('%s is %s', (html, line) => {
  expect(lineOfHtml(html)).toBe(line)
})
