import { cpuMs } from '@inkwell/test-support/cpu-time'
import hljs from 'highlight.js/lib/common'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

/** The maximum size of a post. */
const SIZE = 200_000

/** A source of maximum size that repeats one part. */
function full(part: string, end = ''): string {
  return part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE - end.length) + end
}

function rows(count: number, row: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => row(index))
    .join('\n')
    .slice(0, SIZE)
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\`\n\n`
}

const repeated = [
  ['- ', '> ', '>', '> - ', '1. a\n', '- [x] a\n', '- a\n\n', '# a\n', 'a\n=\n', 'a\n', 'a  \n'],
  ['[', '![', '![[', '[a](', '[a](b', '[a](b "', '[a](<b', '[x]: y\n', '[^1]', '[^a]: ', '^[a'],
  ['*', '*a ', '*a_ ', '**a *', '*a*', '_a', '~~a ', '`a', '*_`[a](<', '\\', '&amp;', '&#', '&a'],
  ['<', '<a ', '<!--', '<http://a', 'http://', 'http://a.b ', 'www.', 'www.a.b ', 'mailto:'],
  ['a@', 'a@b.co ', 'a', ' ', '\t', '\n', '|', 'a|b\n-|-\n', '字', '🖋', '\u0301', '\u202e'],
].flat()

const built = {
  'lists of increasing depth': rows(600, (index) => `${' '.repeat(index * 2)}- x`),
  'lists of changing depth': rows(6_000, (index) => `${' '.repeat((index * 7) % 60)}- x`),
  'quotes 25 deep': full(`${'> - '.repeat(25)}a\n`),
  'code spans of every length': rows(600, (index) => '`'.repeat(index)),
  'many definitions': rows(15_000, (index) => `[r${index}]: /u`),
  'one link, used many times': full('[x]', '\n\n[x]: http://a'),
  'one footnote, used many times': full('[^1]', '\n\n[^1]: x'),
  'footnotes in a chain': rows(9_000, (index) => `[^${index}]: x [^${index + 1}]\n`),
  'a table of a thousand columns': `${'|'.repeat(1_000)}\n${'|-'.repeat(999)}|\n${full('|a\n')}`,
  'a table of many cells': `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${full(`${'|a'.repeat(300)}|\n`)}`,
  'links in links': `${full('[').slice(0, 9_000)}a${'](http://b)'.repeat(9_000)}`,
  'brackets in an address': `[a](${full('(')}`,
  'one address of many links': full('[x]'.repeat(9_000), `\n\n[x]: http://${'a'.repeat(99_999)}`),
  'one title of many pictures': full('![x]'.repeat(9_000), `\n\n[x]: h "${'a'.repeat(99_999)}"`),
  'tags that are open': full('<b>'),
  'tags in tags': rows(3_000, () => '<b><i><u>*a').concat('</u></i></b>'.repeat(3_000)),
  'details in details': rows(9_000, () => '<details>').concat('\n</details>'.repeat(9_000)),
  'details that end once': full('<details>\n<summary>a</summary>\n', '</details>'),
  'a quote with details that it leaves': full('> <details>\n', '\n</details>'),
  'ends of figures': full('</figure>\n'),
  'summaries in one line': full('<summary></summary> '),
  'details of one line': `<details><summary>${full('</summary> ').slice(0, SIZE - 40)}`,
  'code in one long line': full(fence('java', '_$'.repeat(9_990))),
  'names in long blocks': full(fence('csharp', 'A<A> '.repeat(590))),
  'dots in long blocks': full(
    fence(
      'ini',
      rows(30, () => 'a.'.repeat(49)),
    ),
  ),
  'dollars in long blocks': full(
    fence(
      'java',
      rows(30, () => '$'.repeat(99)),
    ),
  ),
  'many blocks': full(fence('r', '')),
  'code of one letter': full(fence('go', 'a')),
  'dots in long blocks among addresses': full(
    fence(
      'ini',
      rows(30, () => 'a.'.repeat(49)),
    ).repeat(3) + 'www.'.repeat(40_000),
  ),
}

const sources: [string, string][] = [
  ...repeated.map((part): [string, string] => [`only ${JSON.stringify(part)}`, full(part)]),
  ...Object.entries(built).map(([name, source]): [string, string] => [name, source.slice(0, SIZE)]),
]

/**
 * CPU time, which other processes affect the least. The aim is 200 ms; the budget allows for a cold
 * compiler and still detects quadratic time.
 */
const BUDGET_MS = 600

/** A post of maximum size as people write it, and its time on the reference machine. */
const USUAL = {
  ms: 100,
  source: full(
    '## The harbour\n\nThere is an *hour* in this town that belongs to [nobody](https://example.com/a). ' +
      'The last bar has put its chairs on the tables, the first oven is **not yet** lit.\n\n' +
      '- one `thing`\n- and another\n\n> he said\n\n```js\nfunction f(a) {\n  return a + 1\n}\n```\n\n',
  ),
}

/** How much slower this machine is than the reference machine; at least 1. */
function slowdownFactor(): number {
  const times = [1, 2, 3].map(() => cpuMs(() => renderMarkdown(USUAL.source)))
  return Math.max(1, Math.min(...times) / USUAL.ms)
}

/** Whether rendering is too slow twice in a row: the first run may include compilation. */
function isSlow(source: string, budgetMs: number): boolean {
  return [1, 2, 3].every(() => {
    const took = cpuMs(() => renderMarkdown(source))
    return took > budgetMs && took > budgetMs * slowdownFactor()
  })
}

test.each(sources)('%s: refused, or rendered fast', (_, source) => {
  expect(isSlow(source, BUDGET_MS)).toBe(false)
})

/** Code that has slowed a grammar down, or might. */
const CODE = [
  [
    'a',
    'A',
    '_',
    '$',
    '_$',
    '0',
    '1.',
    '.0',
    'a.',
    'a.a.',
    '1e',
    '0x',
    '字',
    '🖋',
    ' ',
    '\t',
    '\n',
    'a\n',
  ],
  [
    '"',
    "'",
    '`',
    '"\\',
    '\\',
    '(',
    'a(',
    '(a, ',
    '((a',
    '[',
    '[a](',
    '{',
    '{}',
    '<',
    '<a ',
    '<a b=',
  ],
  [
    '</',
    '<a>',
    'a<a>',
    'A<A> ',
    'a::',
    '/*',
    '/**',
    '//',
    '<!--',
    '<?php ',
    '#',
    '@a(',
    '&',
    '-',
    '---',
  ],
  [
    '=',
    '=>',
    'a=',
    'a: ',
    ',',
    '!',
    '?',
    '%',
    '^',
    '|',
    '~',
    '${',
    '#{',
    '{{',
    'r#"',
    'R"(',
    '<<A\n',
    '$a',
  ],
  [
    'class ',
    'function ',
    'function a(',
    'public ',
    'static ',
    'int a',
    'if (',
    'def ',
    'END',
    'begin ',
  ],
].flat()

/** The size of the longest highlighted block and its longest line. */
const BLOCK = { characters: 2_990, line: 199 }

function blockOf(part: string): string {
  const code = part.repeat(Math.ceil(BLOCK.characters / part.length))
  const lines = code.replaceAll(new RegExp(`.{${BLOCK.line}}`, 'g'), '$&\n')
  return lines.slice(0, BLOCK.characters).toWellFormed()
}

/** A third of the time allowed for highlighting a post, with the same margin as above. */
const BLOCK_BUDGET_MS = 60

test.each(hljs.listLanguages())('a block of maximum size in %s is highlighted fast', (language) => {
  const slow = CODE.filter((part) => isSlow(fence(language, blockOf(part)), BLOCK_BUDGET_MS))
  expect(slow).toEqual([])
})
