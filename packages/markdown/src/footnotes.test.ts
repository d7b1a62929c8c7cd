import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const html = (source: string): string => renderMarkdown(source).html

test('a note and its reference lead to each other, within the anchors of the post', () => {
  const page = html('a[^x]\n\n[^x]: note')
  expect(page).toContain(
    '<sup class="footnote-ref" id="s-fnref1"><a href="#s-fn1" role="doc-noteref">[1]</a></sup>',
  )
  expect(page).toContain('<section class="footnotes" role="doc-endnotes">')
  expect(page).toContain('<li id="s-fn1" class="footnote-item"><p>note ')
  expect(page).toContain(
    '<a href="#s-fnref1" class="footnote-backref" role="doc-backlink" aria-labelledby="s-fnref1">↩︎</a>',
  )
})

/** Every anchor that something leads to or is named by, and every id. */
function anchorsOf(page: string): { wanted: string[]; ids: string[] } {
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, anchor = '']) => anchor)
  return {
    wanted: found(/(?:href="#|aria-labelledby=")([^"]+)"/g),
    ids: found(/ id="([^"]+)"/g),
  }
}

test.each([
  ['a link of the post', '[up](#fnref1) [down](#fn1) a[^1]\n\n[^1]: b'],
  ['two references', 'a[^1] b[^1]\n\n[^1]: c'],
  ['a note in the line', 'a^[b] c^[[d](#fn1)]'],
  ['headings of the same name', '# fn1\n# fnref1\n# fn2\n[a](#fn2) b[^1]\n\n[^1]: # fn1'],
  ['a table in a note', 'a[^1]\n\n|b|\n|-|\n\n[^1]:\n    |c|\n    |-|\n'],
  ['a reference in a link', '[a^[b]](https://x)'],
])('%s: all anchors are there, once', (_, source) => {
  const { wanted, ids } = anchorsOf(html(source))
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(wanted))
  expect(ids.filter((id) => !id.startsWith('s-'))).toEqual([])
})

test('a reference in a link is no link in a link', () => {
  expect(html('[a^[b]](https://x)')).toContain(
    '>a<sup class="footnote-ref" id="s-fnref1">[1]</sup></a>',
  )
})
