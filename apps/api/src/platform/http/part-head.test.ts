import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPartHead } from './part-head.ts'

const HEAD_MAX = 8 * 1024
const NAMED = 'Content-Disposition: form-data; name="a"'

function read(line: string) {
  return readPartHead(Buffer.from(line))
}

function timeToRead(line: string): number {
  const begun = performance.now()
  try {
    read(line)
  } catch {
    // Most are invalid.
  }
  return performance.now() - begun
}

test.each([
  [NAMED, undefined],
  [`${NAMED} \t`, undefined],
  [`${NAMED}; filename="b.png"`, 'b.png'],
  [`${NAMED}; filename="b.png"; filename*=UTF-8''b.png`, 'b.png'],
  [`${NAMED}; filename="b.png"; filename*=UTF-8''b.png \t`, 'b.png'],
  [`${NAMED}; filename*=UTF-8''b.png`, ''],
  [`${NAMED}; filename="say "b".png"`, 'say "b".png'],
  ['Content-Disposition: form-data; name=a', undefined],
  [`content-disposition:form-data; name=a; filename=b.png; filename*=utf-8''b.png`, 'b.png'],
  ['Content-Disposition: form-data; filename="b; c.png"; name="a"', 'b; c.png'],
  ['Content-Disposition: form-data; filename="say \\"b\\".png"; name=a', 'say \\"b\\".png'],
])('%j names the file %j', (line, fileName) => {
  expect(read(line)).toMatchObject({ name: 'a', fileName })
})

test.each(['', '; name', '; name=', '; name=a b', '; name="a', '; name=a;; filename=b'])(
  'a part with the parameters %j has no name',
  (parameters) => {
    expect(() => read(`Content-Disposition: form-data${parameters}`)).toThrow('without a name')
  },
)

const PIECES = [
  ' ',
  '\t',
  ';',
  '; ',
  '"',
  '" ',
  'x',
  '=',
  '; filename="',
  '; filename*=',
  ' name="',
  '; a=',
  '\\',
]

test('headers of maximum size are parsed fast, whatever they repeat', () => {
  const piece = fc.constantFrom(...PIECES)
  const heads = fc.tuple(
    fc.array(piece, { maxLength: 3 }),
    fc.array(piece, { minLength: 1, maxLength: 3 }),
    piece,
  )
  fc.assert(
    fc.property(heads, ([before, repeated, last]) => {
      const start = `${NAMED}${before.join('')}`
      const unit = repeated.join('')
      const line = start + unit.repeat((HEAD_MAX - start.length) / unit.length) + last
      // The minimum, because other processes use the CPU.
      const times = Array.from({ length: 4 }, () => timeToRead(line))
      expect(Math.min(...times)).toBeLessThan(20)
    }),
    { numRuns: 1_000, examples: [[['; filename*='], [' '], ';']].map((head) => [head]) as never },
  )
})
