import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const html = (source: string): string => renderMarkdown(source).html

test('a note and its reference link to each other, with prefixed anchors', () => {
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

/** The anchors that are link targets or label references, and all ids. */
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
  ['an inline note', 'a^[b] c^[[d](#fn1)]'],
  ['headings of the same name', '# fn1\n# fnref1\n# fn2\n[a](#fn2) b[^1]\n\n[^1]: # fn1'],
  ['a table in a note', 'a[^1]\n\n|b|\n|-|\n\n[^1]:\n    |c|\n    |-|\n'],
  ['a reference in an inline note', 'a^[b[^1]] c^[d[^2] [^1]] e[^1]\n\n[^1]: f\n\n[^2]: g[^1]'],
  ['nested inline notes', 'a^[b ^[c ^[d] e] f] g^[h ^[i]]'],
  ['a reference in a link', '[a^[b]](https://x)'],
])('%s: every anchor exists exactly once', (_, source) => {
  const { wanted, ids } = anchorsOf(html(source))
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(wanted))
  expect(ids.filter((id) => !id.startsWith('s-'))).toEqual([])
})

test('a reference in a link creates no nested link', () => {
  expect(html('[a^[b]](https://x)')).toContain(
    '>a<sup class="footnote-ref" id="s-fnref1">[1]</sup></a>',
  )
})

test('an inline note and the note it references are separate notes', () => {
  const page = html('a^[b [^1] ^[c]] d[^1]\n\n[^1]: e')
  const words = [...page.matchAll(/<li [^>]*><p>(\w)/g)].map(([, word]) => word)
  expect(words).toEqual(['b', 'e', 'c'])
  expect(page).toContain('a<sup class="footnote-ref" id="s-fnref1"><a href="#s-fn1"')
  expect(page).toContain('<p>b <sup class="footnote-ref" id="s-fnref2:1"><a href="#s-fn2"')
})

const notes = fc.letrec<{ words: string; piece: string }>((tie) => ({
  words: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join(' ')),
  piece: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', '[^1]', '[^2]', '[^3]', '*b*'),
    tie('words').map((words) => `^[${words}]`),
    tie('words').map((words) => `[${words}](https://x)`),
    tie('words').map((words) => `![${words}](https://x/y.png)`),
  ),
}))

test('notes are numbered in reading order, and unreferenced notes are not shown', () => {
  const page = html(
    '[^x]: x^[lost]\n\n[^1]: f[^2] ^[h]\n\na[^1] ![b^[lost]](https://x/y.png) c^[g]\n\n[^2]: i',
  )
  const words = [...page.matchAll(/<li [^>]*><p>(\w+)/g)].map(([, word]) => word)
  expect(words).toEqual(['f', 'g', 'i', 'h'])
  expect(html('a\n\n[^x]: x^[lost]')).toBe(html('a'))
})

test('however notes are nested, every anchor exists exactly once', () => {
  const source = fc
    .tuple(notes.words, notes.words, notes.words)
    .map(([text, one, two]) => `z ${text}\n\n[^1]: y ${one}\n\n[^2]: x ${two}\n`)
  fc.assert(
    fc.property(source, (written) => {
      const { wanted, ids } = anchorsOf(html(written))
      expect(ids).toEqual([...new Set(ids)])
      expect(ids).toEqual(expect.arrayContaining(wanted))
    }),
    { numRuns: 300 },
  )
})
