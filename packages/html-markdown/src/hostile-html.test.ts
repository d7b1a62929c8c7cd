import { isLinear } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { HTML_LENGTH_MAX, HtmlRefusal } from './bounds.ts'
import { toMarkdown } from './to-markdown.ts'

/** Characters, and how many times as many take as many times as long. */
const [SMALL, GROWTH] = [125_000, 4]

const fill = (part: string) => (size: number) => part.repeat(size / part.length)
const numbered = (part: (index: number) => string) => (size: number) =>
  Array.from({ length: size / part(1_000).length }, (_, index) => part(index)).join('')

const SHAPES: [string, (size: number) => string][] = [
  ['paragraphs', fill('<p>Some words, and <b>bold</b> ones.</p>')],
  ['rows of a table', (size) => `<table>${fill('<tr><td>a<td>b<td>c')(size)}</table>`],
  ['wide cells', (size) => `<table>${fill('<tr><td colspan=9999 rowspan=9999>a')(size)}</table>`],
  ['unclosed blocks', fill('<div>')],
  ['unclosed marks', fill('<b>a')],
  ['unclosed marks of all kinds', numbered((index) => `<font color=${index}>a`)],
  ['lists in lists', fill('<ul><li>a')],
  ['quotes in quotes', fill('<blockquote>a')],
  ['attributes', (size) => `<p ${numbered((index) => ` a${index}`)(size)}>a`],
  ['tags without an end', fill('<a ')],
  ['quotation marks without an end', fill('<a "')],
  ['comments', fill('<!--')],
  ['signs', fill('*')],
  ['spaces', (size) => `a${fill(' ')(size)}b`],
  ['line ends', (size) => `a${fill('\n')(size)}b`],
  ['addresses', fill('http:')],
  ['brackets', fill('[a "')],
  ['shortcodes', fill('[code]')],
  ['shortcodes of all kinds', numbered((index) => `[x${index}]`)],
  ['code of Medium', fill('<pre class="graf--pre">a</pre>')],
  [
    'references to one note',
    (size) => `${fill('<a id=r href=#n>1</a>')(size)}<p id=n><a href=#r>1</a>`,
  ],
]

test.each(SHAPES)('%s take time in proportion to their number', (_, shape) => {
  const convert = (size: number) => toMarkdown(shape(size), { source: 'wordpress' })
  expect(isLinear(convert, SMALL, GROWTH)).toBe(true)
})

test('100,000 unclosed tags keep their text', () => {
  const { markdown, notes } = toMarkdown(`${'<div>'.repeat(100_000)}words`)
  expect(markdown).toBe('words\n')
  expect(notes).toEqual([{ kind: 'text', subject: 'nested elements', count: 1 }])
})

test('too much HTML is refused in words', () => {
  expect(() => toMarkdown('a'.repeat(HTML_LENGTH_MAX + 1))).toThrow(HtmlRefusal)
  const fonts = Array.from({ length: 20_000 }, (_, index) => `<p><font color=${index}>a</p>`)
  expect(() => toMarkdown(fonts.join(''))).toThrow(/elements/)
})
