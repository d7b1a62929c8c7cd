import { isFast } from '@inkwell/test-support/cpu-time'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'

test.each([
  ['plain words', 'plain words'],
  ['# Hello *world*\n\nHow **are** ~~you~~?', 'How are you?'],
  ['# Hello *world*', 'Hello world'],
  ['Title\n===\n\n    code', 'Title code'],
  ['<style>\ntable { font-size: 1rem; }\n</style>\n\nText <b>here</b>', 'Text here'],
  ['<script>\nalert(1)\n</SCRIPT >\nText', 'Text'],
  ['<style>\nno end', 'no end'],
  ['A [link](https://x.example "t") and <https://y.example>', 'A link and https://y.example'],
  ['![alt text](a.png) Caption', 'Caption'],
  ['[![alt](a.png) Words](b)', 'Words'],
  ['`code` and\n\n```js\nlet x = 1\n```\n\n    indented', 'code and'],
  ['- one\n- two\n  1. three\n\n> four', 'one two three four'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['a &amp; b \\*c\\*', 'a & b *c*'],
  ['<b>raw</b> H<sub>2</sub>O', 'raw H2O'],
  ['<td>a</td><td>b</td>', 'a b'],
  ['A <!-- hidden --> word, `<b>` and 1 < 2 > 0', 'A word, <b> and 1 < 2 > 0'],
  ['<img src="a>b"\nalt="c"> Caption', 'Caption'],
  ['<details>\n<summary>More</summary>\n\nText\n</details>', 'More Text'],
  ['one\ntwo  \nthree\\\nfour\t \u00a0five', 'one two three four five'],
  ['[ref][r]\n\n[r]: https://x.example', 'ref'],
  ['---\n\n***', ''],
  ['', ''],
])('the excerpt of %j is %j', (source, excerpt) => {
  expect(makeExcerpt(source)).toBe(excerpt)
})

test('ends at a word, with an ellipsis', () => {
  const excerpt = makeExcerpt('Wörter, die weitergehen. '.repeat(50))
  expect(excerpt.length).toBeLessThanOrEqual(281)
  expect(excerpt).toMatch(/(Wörter|die|weitergehen\.)…$/)
  expect(makeExcerpt('one two three', 9)).toBe('one two…')
  expect(makeExcerpt('one two three', 13)).toBe('one two three')
  expect(makeExcerpt('one, two', 6)).toBe('one…')
})

test('never cuts a grapheme', () => {
  const family = '👨‍👩‍👧‍👦'
  const excerpt = makeExcerpt(family.repeat(100))
  expect(excerpt.slice(0, -1).replaceAll(family, '')).toBe('')
  expect(makeExcerpt('漢字'.repeat(300)).isWellFormed()).toBe(true)
  expect(makeExcerpt('x'.repeat(500))).toBe(`${'x'.repeat(280)}…`)
})

test('leaves no part of a picture that is longer than the examined opening', () => {
  const source = `Words first.\n\n![alt](data:image/png;base64,${'A'.repeat(9_000)})\n\nLast.`
  expect(makeExcerpt(source)).toBe('Words first.…')
})

const HOSTILE = ['[', '![', '*a ', '**a', '`', '>', '- ', '[a](', '<a ', '_a*', '\\', '&', '| ']

test.each([...HOSTILE, '1. ', '](', '[[]', '***', 'a\n=\n', '"', '[]('])(
  'is fast on 200,000 characters of %j',
  (piece) => {
    const source = piece.repeat(200_000 / piece.length)
    expect(makeExcerpt(source).length).toBeLessThanOrEqual(281)
    expect(isFast(() => makeExcerpt(source), 200)).toBe(true)
  },
)

test('footnote references and task boxes are left out', () => {
  const source =
    'One[^1] and two^[inline].\n\n- [x] done\n- [ ] open\n- [y] kept\n\n[^1]: The note.'
  expect(makeExcerpt(source)).toBe('One and two. done open [y] kept')
})

const CHARACTERS = ['👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🖋', 'e\u0301', 'a ', '*a* ', '[](/u)', '字', '\n\n']
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

test('no excerpt cuts a grapheme, at any position', () => {
  const part = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 12 })
  // Markup without text, up to about the end of the examined opening.
  const unseen = fc.nat(900).map((count) => '[](/u)'.repeat(count))
  fc.assert(
    fc.property(unseen, part, fc.nat(400), fc.nat(40), (before, parts, length, times) => {
      const source = before + parts.join('').repeat(times + 1)
      const shown = makeExcerpt(source, length + 20)
      const known = new Set(['…', ' ', ...charactersOf(source), ...charactersOf(parts.join(' '))])
      expect(shown.isWellFormed()).toBe(true)
      expect(charactersOf(shown).filter((character) => !known.has(character))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
