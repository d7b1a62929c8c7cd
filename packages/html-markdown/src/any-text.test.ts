import { renderMarkdown } from '@inkwell/markdown/render'
import * as fc from 'fast-check'
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { attributeOf, elementsIn, hasClass, textOf } from './tree.ts'
import { toMarkdown } from './to-markdown.ts'

/** What Markdown, the renderer's own rules or HTML could take for markup. */
const PIECES = [
  ['a', 'b ', ' ', 'word', 'é', '字', '🖋', '\u00a0', '1', '2.', '.', ',', '"', "'", '--'],
  ['*', '**', '_', '__', '`', '``', '```', '~', '~~', '~~~', '[', ']', '(', ')', '\\', '\\*'],
  [
    '[x] ',
    '[ ] ',
    '[^1]',
    '^[',
    '![',
    '](x)',
    '[a]: /u',
    '[^1]: x',
    ':',
    '!',
    '^',
    '|',
    '|-|',
    '{',
    '}',
    ']:',
  ],
  ['# ', '- ', '+ ', '1. ', '1) ', '=', '---', '> ', '\t', '    ', '&', '&amp;', '&copy;', '&#65;'],
  ['<', '>', '<b>', '</b>', '<br>', '<details>', '<figure>', '<!--', '-->', '<https://x.y>'],
  ['http://', 'https://a.b/c_d_', 'https://a.b/c', 'www.', 'www.a.b', 'a@b.co', 'mailto:'],
].flat()

const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text of a page without white space, with plain quotation marks and dashes. */
function shown(html: string): string {
  const nodes = parseFragment(html).childNodes
  const added = [...elementsIn(nodes)].filter((element) =>
    hasClass(element, 'footnote-ref', 'task-box'),
  )
  expect(added.map((element) => attributeOf(element, 'class'))).toEqual([])
  return textOf(nodes)
    .replaceAll(/[“”„″"‘’′']/g, "'")
    .replaceAll(/[\s•]+/g, '')
    .replaceAll(/[–—-]+/g, '-')
}

function expectSame(html: string): void {
  expect(shown(renderMarkdown(toMarkdown(html).markdown).html)).toBe(shown(html))
}

test('text without markup is shown as it is', () => {
  fc.assert(
    fc.property(text, text, (one, two) => {
      expectSame(`<p>${escape(one)}</p><ul><li>${escape(two)}<br>${escape(one)}</li></ul>`)
    }),
    { numRuns: 1_500 },
  )
})

test.each(["<'a@b.co>", '<1@b.co>', '<a@b.co>', '<{x}@b.co>', 'I <3 a@b.co'])(
  '%s is text',
  (words) => {
    expectSame(`<p>${escape(words)}</p>`)
  },
)

const LINK = 'href="https://x.y/z_(1)"'

/** Found by the properties below. */
test.each([
  `<h2>www.a.b<a ${LINK}>https://a.b/c]aa</a></h2>`,
  `<p>words <a ${LINK}>https://a.b/c"d</a>"</p>`,
  `<p>words <a href="/z)">https://a.b/c(d</a></p>`,
  `<p>words<a ${LINK}>xhttps://a.b/c]d</a></p>`,
  `<p><code><a ${LINK}>\\[^1]: xa<br></a></code><b>a</b></p>`,
  `<ul><li><a ${LINK}><code>\\<b>[a]: /ua</b></code><br></a></li></ul>`,
  `<table><tr><th><b>https://a.b/c_d_a(--&gt;a</b><a ${LINK}><b>)a</b></a></th></tr></table>`,
  `<h2>https://a.b/c(a<br><a ${LINK}><b>)a</b></a></h2>`,
  `<h2><p>https://a.b/c(a</p><p><a ${LINK}><b>)a</b></a></p></h2>`,
  '<p><b><sup>a</sup></b>\uFEFFa</p>',
])('%s is shown as it is', expectSame)

const { inline } = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    text.map(escape),
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom('b', 'i', 's', 'code', 'sup', 'mark', 'u', 'span'), tie('inline'))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    tie('inline').map((inner) => `<a ${LINK}>${inner}</a>`),
  ),
  inline: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
}))

test.each([
  ['a paragraph', (inner: string) => `<p>${inner}</p>`],
  ['a heading', (inner: string) => `<h2>${inner}</h2>`],
  ['a cell', (inner: string) => `<table><tr><th>${inner}</th><th>x</th></tr></table>`],
  ['a caption', (inner: string) => `<figure><p>x</p><figcaption>${inner}</figcaption></figure>`],
  ['an item', (inner: string) => `<ol><li>${inner}</li><li>${inner}</li></ol>`],
])('marked text in %s is shown as it is', (_, around) => {
  fc.assert(
    fc.property(inline, (inner) => {
      expectSame(around(inner))
    }),
    { numRuns: 400 },
  )
})
