import { anyCharacter } from '@inkwell/test-support/any-character'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { XSS_ADDRESSES, XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeExcerpt } from './excerpt.ts'
import { renderMarkdown } from './render.ts'
import { findingsIn } from './testing/allowed-html.ts'

const storage = 'http://localhost:4000/images/'

function findings(source: string): string[] {
  return findingsIn(renderMarkdown(source, { storage }).html, storage)
}

/** Every position in a post that accepts text, as a function of that text. */
const PLACES: Record<string, (text: string) => string> = {
  'a paragraph': (text) => text,
  'behind words': (text) => `words ${text} words`,
  'a heading': (text) => `# ${text}`,
  'a list': (text) => `- ${text}\n  1. ${text}`,
  'a task': (text) => `- [ ] ${text}`,
  'a quote': (text) => `> ${text}\n> > ${text}`,
  'a table': (text) => `|${text}|b|\n|-|-|\n|${text}|b|`,
  code: (text) => `\`\`${text}\`\``,
  'a block of code': (text) => `~~~~\n${text}\n~~~~`,
  'the language of code': (text) => `~~~~${text}\nx\n~~~~`,
  'coloured code': (text) =>
    `~~~~html\n${text}\n~~~~\n\n~~~~php\n${text}\n~~~~\n\n~~~~js\n${text}\n~~~~`,
  'the words of a link': (text) => `[${text}](https://evil.test)`,
  'the address of a link': (text) => `[x](${text})`,
  'the address of a link in brackets': (text) => `[x](<${text}>)`,
  'the title of a link': (text) => `[x](https://evil.test "${text}")`,
  'a reference': (text) => `[${text}]\n\n[${text}]: ${text} '${text}'`,
  'an autolink': (text) => `<${text}>`,
  'behind an address': (text) => `https://evil.test/${text}`,
  'the words of a picture': (text) => `![${text}](https://evil.test/a.png)`,
  'the address of a picture': (text) => `![x](<${text}>)`,
  'behind our storage': (text) => `![x](${storage}${text})`,
  'the title of a picture': (text) => `![x](https://evil.test/a.png "${text}")`,
  'a footnote': (text) => `x[^1]\n\n[^1]: ${text}`,
  'the name of a footnote': (text) => `x[^${text}]\n\n[^${text}]: y`,
  'a tag': (text) => `<b>${text}</b> ${text} <kbd>${text}`,
  'a block with tags': (text) =>
    `<details>\n<summary>${text}</summary>\n\n${text}\n\n${text}\n</details>`,
  'a figure': (text) =>
    `<figure>\n${text}\n<figcaption>${text}</figcaption>\n</figure>\n<blockquote>${text}</blockquote>`,
  emphasis: (text) => `**${text}** *${text}* ~~${text}~~`,
}

describe.each(Object.entries(PLACES))('in %s', (_, place) => {
  test('every XSS shape is inert', () => {
    const live = XSS_SHAPES.filter((shape) => findings(place(shape)).length > 0)
    expect(live.map((shape) => [shape, findings(place(shape))])).toEqual([])
  })

  test('every naughty string is inert', () => {
    const live = NAUGHTY_STRINGS.filter((text) => findings(place(text)).length > 0)
    expect(live.map((text) => [text, findings(place(text))])).toEqual([])
  })
})

test('there are hundreds of shapes, without duplicates', () => {
  expect(XSS_SHAPES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(XSS_SHAPES).size).toBe(XSS_SHAPES.length)
  expect(XSS_ADDRESSES.length).toBeGreaterThanOrEqual(50)
})

test('the allow-list detects what is not allowed', () => {
  for (const html of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<svg/>',
    '<!-- -->',
  ]) {
    expect([html, findingsIn(html, storage).length > 0]).toEqual([html, true])
  }
})

/** Fragments of Markdown and HTML: random combinations of them often form constructs. */
const PARTS = [
  ['[', ']', '(', ')', '![', '](', '](<', '>)', '[^', ']: ', '^[', '<', '>', '</', '/>', '<!--'],
  ['`', '```', '~~~', '*', '**', '_', '~~', '#', '> ', '- ', '1. ', '- [x] ', '|', '\n|-|-|\n'],
  ['\n', '\n\n', '    ', '\t', ' ', '\\', '"', "'", '&', '&#', '&quot;', '&lt;', '&Tab;', ';'],
  ['<b>', '</b>', '<br>', '<sub>', '</sub>', '<details>\n', '\n</details>\n', '<figure>\n'],
  ['\n</figure>\n', '<summary>', '</summary>\n', '<figcaption>', '</figcaption>\n'],
  ['<blockquote>\n', '\n</blockquote>\n', 'https://vimeo.com/1\n\n'],
  ['https://', 'http://', 'mailto:', 'javascript:', 'data:', 'www.', 'a@b.co', storage, '..'],
  ['html', 'js', 'onerror=hit()', '<script>', '</script>', '<img src=x ', '/', '\0', '\u2028'],
].flat()

const part = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PARTS) },
  { weight: 1, arbitrary: fc.constantFrom(...XSS_SHAPES) },
  { weight: 1, arbitrary: fc.constantFrom(...NAUGHTY_STRINGS) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
)
const source = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''))

test('random sources render to allowed HTML only', () => {
  fc.assert(
    fc.property(source, (text) => {
      expect(findings(text)).toEqual([])
    }),
    { numRuns: 4_000 },
  )
})

/** Control characters other than tab and LF, and lone surrogates: the contract refuses them. */
const REFUSED = /[^\P{C}\t\n]/gu
const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\0')

test('rendering adds no characters that a database refuses', () => {
  const clean = source.map((text) => text.replaceAll(REFUSED, ''))
  const address = fc.webUrl().map((url) => `${url}/%00%1b%c2%85`)
  fc.assert(
    fc.property(
      fc.oneof(
        clean,
        fc.tuple(clean, address).map((both) => both.join(' ')),
      ),
      (text) => {
        const { html, outline } = renderMarkdown(text, { storage })
        const made = [
          html,
          makeExcerpt(text),
          ...outline.flatMap((each) => [each.text, each.anchor]),
        ]
        expect(made.filter((each) => !canBeStored(each))).toEqual([])
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the outline and excerpt of any source are plain text of limited length', () => {
  fc.assert(
    fc.property(source, (text) => {
      const { outline, readingMinutes } = renderMarkdown(text, { storage })
      for (const { anchor, level } of outline) {
        expect(anchor).toMatch(/^s-\S/)
        expect(level).toBeGreaterThanOrEqual(2)
      }
      expect(readingMinutes).toBeGreaterThanOrEqual(1)
      expect(makeExcerpt(text).length).toBeLessThanOrEqual(281)
    }),
    { numRuns: 1_000 },
  )
})
