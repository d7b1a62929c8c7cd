import { expect, test } from 'vitest'
import { isTooComplex } from './complexity.ts'
import { renderMarkdown } from './render.ts'

/** Characters in the largest post. */
const SIZE = 200_000

/** A source of full size that repeats one part. */
function full(part: string, end = ''): string {
  return part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE - end.length) + end
}

function rows(count: number, row: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => row(index))
    .join('\n')
    .slice(0, SIZE)
}

const repeated = [
  ['- ', '> ', '>', '> - ', '1. a\n', '- [x] a\n', '- a\n\n', '# a\n', 'a\n=\n', 'a\n', 'a  \n'],
  ['[', '![', '![[', '[a](', '[a](b', '[a](b "', '[a](<b', '[x]: y\n', '[^1]', '[^a]: ', '^[a'],
  ['*', '*a ', '*a_ ', '**a *', '*a*', '_a', '~~a ', '`a', '*_`[a](<', '\\', '&amp;', '&#', '&a'],
  ['<', '<a ', '<!--', '<http://a', 'http://', 'http://a.b ', 'www.', 'www.a.b ', 'mailto:'],
  ['a@', 'a@b.co ', 'a', ' ', '\t', '\n', '|', 'a|b\n-|-\n', '字', '🖋', '\u0301', '\u202e'],
].flat()

const built = {
  'lists that step in': rows(600, (index) => `${' '.repeat(index * 2)}- x`),
  'lists that step in and out': rows(6_000, (index) => `${' '.repeat((index * 7) % 60)}- x`),
  'quotes 25 deep': full(`${'> - '.repeat(25)}a\n`),
  'code spans of every length': rows(600, (index) => '`'.repeat(index)),
  'definitions without end': rows(15_000, (index) => `[r${index}]: /u`),
  'one link, used everywhere': full('[x]', '\n\n[x]: http://a'),
  'one footnote, used everywhere': full('[^1]', '\n\n[^1]: x'),
  'footnotes in a chain': rows(9_000, (index) => `[^${index}]: x [^${index + 1}]\n`),
  'a table of a thousand columns': `${'|'.repeat(1_000)}\n${'|-'.repeat(999)}|\n${full('|a\n')}`,
  'a table of many cells': `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${full(`${'|a'.repeat(300)}|\n`)}`,
  'links in links': `${full('[').slice(0, 9_000)}a${'](http://b)'.repeat(9_000)}`,
  'brackets in an address': `[a](${full('(')}`,
  'code that is hard to colour': full(`\`\`\`js\n${'/*'.repeat(9_000)}\n\`\`\`\n`),
  'markup that is hard to colour': full(`\`\`\`html\n${'<a <a '.repeat(1_500)}\n\`\`\`\n`),
}

const sources: [string, string][] = [
  ...repeated.map((part): [string, string] => [`nothing but ${JSON.stringify(part)}`, full(part)]),
  ...Object.entries(built).map(([name, source]): [string, string] => [name, source.slice(0, SIZE)]),
]

/**
 * Processor time, which other work on the machine does not lengthen. A fifth of a second is the
 * aim; the test leaves room for a cold compiler and catches what grows with the square of the size.
 */
const BUDGET_MS = 600

function cpuMs(work: () => unknown): number {
  const begin = process.cpuUsage()
  work()
  return process.cpuUsage(begin).user / 1_000
}

test.each(sources)('%s: refused, or rendered in a moment', (_, source) => {
  if (isTooComplex(source)) return
  const times = [1, 2].map(() => cpuMs(() => renderMarkdown(source)))
  expect(Math.min(...times)).toBeLessThan(BUDGET_MS)
})
