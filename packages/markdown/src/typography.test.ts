import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'
import { renderMarkdown } from './render.ts'

/** The text of a paragraph as a page shows it. */
function shown(source: string, language?: string): string {
  const { html } = renderMarkdown(source, { language })
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .trim()
}

test.each([
  ['"Hello," she said.', '“Hello,” she said.'],
  [`It's the dogs' bowl, isn't it?`, 'It’s the dogs’ bowl, isn’t it?'],
  [`'Single' and "double 'inner' marks"`, '‘Single’ and “double ‘inner’ marks”'],
  [`("in brackets") ["so"]`, '(“in brackets”) [“so”]'],
  ['*"slanted"* and "*slanted*"', '“slanted” and “slanted”'],
  ['["a link"](https://example.com/)', '“a link”'],
  ['"no end of the quotation', '“no end of the quotation'],
  ['end of a quotation," he said', 'end of a quotation,” he said'],
  [`'Tis the season, 'twas; rock 'n' roll`, '’Tis the season, ’twas; rock ’n’ roll'],
  [`the '90s and the 1990's, class of '68`, 'the ’90s and the 1990’s, class of ’68'],
  [`He is 5'10" and she 6' tall`, 'He is 5′10″ and she 6′ tall'],
  [`a 27" screen; "a 5'10" man"`, 'a 27″ screen; “a 5′10″ man”'],
  ['"in 2015" and "the \'90s"', '“in 2015” and “the ’90s”'],
  ['"one\ntwo"', '“one\ntwo”'],
  [`"'Hm,' he said"`, '“‘Hm,’ he said”'],
  ['word -- word', 'word – word'],
  ['word--word, "so"--or not', 'word—word, “so”—or not'],
  ['word---word', 'word—word'],
  ['pages 10--20', 'pages 10–20'],
  ['-- Ada', '— Ada'],
  ['He stopped--', 'He stopped—'],
])('%s is set as %s', (source, expected) => {
  expect(shown(source)).toBe(expected)
})

test.each([
  'npm run --all and git --no-pager',
  'a lone " mark and a lone \' one',
  '<!-- a comment -->',
  '<b class="x">a</b> and {{ "/a" | url }} and {% image "b" %}',
  'a-b - c ----- d',
  String.raw`an escaped \" and \'`.replaceAll('\\', ''),
  'שלום ארה"ב',
])('%s stays', (source) => {
  expect(shown(source).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(source)
})

test('an escaped mark stays straight', () => {
  expect(shown(String.raw`\"so\" and it\'s`)).toBe(`"so" and it's`)
})

test('code, addresses and attributes stay', () => {
  const source = [
    "`it's --all`",
    'https://example.com/it\'s--a"b',
    '[x](https://example.com/--a "its \'title\'")',
    '![it\'s "alt"](https://example.com/a--b.png)',
    '```\n"code" -- it\'s\n```',
  ]
  for (const each of source) {
    const marks = renderMarkdown(each).html.match(/[“”‘’–—]/g)
    expect([each, marks]).toEqual([each, null])
  }
})

test.each([
  ['de', "\"Er sagte 'ja',\" -- so geht's", '„Er sagte ‚ja‘,“ – so geht’s'],
  ['de-CH', '"so"', '«so»'],
  ['fr', '"C\'est ça"', '«\u202fC’est ça\u202f»'],
  ['es-MX', '"hola"', '«hola»'],
  ['sv', '"hej"', '”hej”'],
  ['pl', '"tak"', '„tak”'],
  ['en-GB', '"so"', '“so”'],
  ['ar', '"كلمة"', '«كلمة»'],
  [undefined, '"كلمة"', '«كلمة»'],
])('the quotation marks of %s', (language, source, expected) => {
  expect(shown(source, language)).toBe(expected)
})

test('headings keep their anchors, and the outline is set, too', () => {
  const { html, outline } = renderMarkdown('## It\'s "so" -- or not')
  expect(outline).toEqual([{ level: 2, text: 'It’s “so” – or not', anchor: 's-its-so----or-not' }])
  expect(html).toContain('id="s-its-so----or-not"')
})

test('an excerpt has the marks of its source', () => {
  expect(makeExcerpt('It\'s "so"')).toBe('It\'s "so"')
})

test('takes linear time', () => {
  for (const piece of ['"', "'", '"\'', "a' ", "'a ", '--', 'a--', '*"* ', '5\'10" ']) {
    const source = piece.repeat(Math.floor(150_000 / piece.length))
    expect([piece, isFast(() => renderMarkdown(source), 3_000)]).toEqual([piece, true])
  }
})
