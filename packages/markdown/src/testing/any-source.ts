import { CONTENT_MAX } from '@inkwell/contract/limits'
import * as fc from 'fast-check'

/** Fragments of every construct of the renderer. */
const PIECES = [
  ['# a\n', 'a\n=\n', '- ', '* ', '1. ', '- [x] ', '> ', '>', '+ ', '1) ', '---\n', '***\n'],
  ['a|b\n-|-\n', '|', '|-', '|a', '```\n', '~~~js\n', '    code\n', '\tcode\n', '`', '``', '`a`'],
  ['^[', '^[a]', '[^a]', '[^a]: x\n', '\n\n[^a]: ', '[a]', '[a]: /u\n', '[', '](', '](b)', ']'],
  [
    '![',
    '![a](https://a.b/c "t")',
    '![a](https://a.b/c "t")\n\n',
    '<http://a.b>',
    '<',
    '<a ',
    '<!--',
  ],
  ['-->', '</a>', '<b>', '<?', '<![CDATA[', 'http://a.b ', 'https://', 'www.', 'www.a.b', 'a@b.co'],
  ['@', 'mailto:', '://', 'xn--', '*', '**', '***', '_', '__', '~~', '*a', '*a*', '**a**', '~~a~~'],
  [
    '&amp;',
    '&',
    '&#',
    '&#x41;',
    '&nbsp;',
    '\\',
    '\\[',
    '\t',
    '    ',
    ' ',
    '  \n',
    '\\\n',
    '\n',
    '\n\n',
  ],
  ['<b>', '</b>', '<sub>', '</sub>', '<br>', '<br/>\n', '<details>\n', '</details>\n'],
  ['<summary>a</summary>\n', '<figure>\n', '</figure>\n', '<figcaption>a</figcaption>\n'],
  ['<blockquote>\n', '</blockquote>\n', 'https://youtu.be/abcdefghijk\n\n'],
  ['(', ')', '"', "'", ':', '{', '}', '=', '!', '^', '~', '$', '%', '%41', '.', '0', 'a', 'word '],
  ['字', '🖋', '👩‍👩‍👧', '\u0301', '\u202e', '\u200f', 'א', 'é'],
].flat()

const LANGUAGES = ['js', 'css', 'xml', 'java', 'csharp', 'cpp', 'python', 'sql', 'bash', 'json']

/** A source and a description of its construction. */
export interface AnySource {
  source: string
  made: string
}

function fill(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

function made(name: string, parts: string[], source: string): AnySource {
  return { made: `${name} ${JSON.stringify(parts)}`, source: source.toWellFormed() }
}

const piece = fc.constantFrom(...PIECES)
const part = fc.oneof(
  { weight: 2, arbitrary: piece },
  {
    weight: 3,
    arbitrary: fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
  },
)

/** Random sources of `size` characters that repeat, nest and interleave constructs. */
function anySource(size = CONTENT_MAX): fc.Arbitrary<AnySource> {
  const numbered = (parts: string[], text: (index: number) => string) => {
    const lines: string[] = []
    for (let length = 0; length < size; length += lines.at(-1)?.length ?? size) {
      lines.push(`${text(lines.length)}\n`)
    }
    return made('numbered', parts, lines.join('').slice(0, size))
  }
  return fc.oneof(
    part.map((a) => made('repeated', [a], fill(a, size))),
    fc
      .tuple(part, part, fc.integer({ min: 1, max: 9 }))
      .map(([a, b, tenths]) =>
        made(
          `${tenths}/10, then`,
          [a, b],
          fill(a, (size * tenths) / 10) + fill(b, (size * (10 - tenths)) / 10),
        ),
      ),
    fc.tuple(part, part).map(([a, b]) => {
      const depth = (size - 1) / 2 / Math.max(a.length, b.length)
      return made('nested', [a, b], `${a.repeat(depth)}x${b.repeat(depth)}`)
    }),
    fc
      .tuple(part, part, fc.integer({ min: 2, max: 6_000 }))
      .map(([a, b, length]) =>
        made(`lines of ${length}`, [a, b], fill(`${fill(a, length)}${b}\n`, size)),
      ),
    fc
      .tuple(part, part, fc.integer({ min: 1, max: 7 }))
      .map(([a, b, step]) =>
        numbered([a, b], (index) => `${' '.repeat((index * step) % 400)}${a}${b}`),
      ),
    fc
      .tuple(part, part, part)
      .map(([a, b, c]) => numbered([a, b, c], (index) => a + index + b + index + c)),
    fc.tuple(part, part).map(([a, b]) => numbered([a, b], (index) => a.repeat(index % 400) + b)),
    fc
      .tuple(fc.constantFrom(...LANGUAGES), part, fc.integer({ min: 10, max: 3_000 }))
      .map(([language, a, length]) =>
        made(
          `code in ${language}`,
          [a],
          fill(`\`\`\`${language}\n${fill(a, length)}\n\`\`\`\n\n`, size),
        ),
      ),
  )
}

/** A sample of random sources, reproducible by its seed. */
export function sampleSources(numRuns: number, seed: number, size?: number): AnySource[] {
  return fc.sample(anySource(size), { numRuns, seed })
}
