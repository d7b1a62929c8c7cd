import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeMatchExcerpt, matchRanges } from './excerpt.ts'
import type { Range } from './excerpt.ts'
import { stem } from './stem.ts'
import { tokenize } from './tokens.ts'

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    ...NAUGHTY_STRINGS,
    'loom ',
    '👩‍🚀',
    '東京',
    'e\u0301',
    '\ud83d',
    '\u0301'.repeat(199),
  ),
)
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' '))

function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}

function expectSound(text: string, ranges: readonly Range[]): void {
  let last = -1
  for (const [start, end] of ranges) {
    // Those that touch are one.
    expect(start).toBeGreaterThan(last)
    expect(end).toBeGreaterThan(start)
    expect(end).toBeLessThanOrEqual(text.length)
    expect([isInsidePair(text, start), isInsidePair(text, end)]).toEqual([false, false])
    last = end
  }
}

describe('the ranges lie in the text, ascending and apart, between whole characters', () => {
  test('of an excerpt', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 3 }), (text, every) => {
        const wanted = new Set(
          tokenize(text).flatMap((token, i) => (i % every ? [] : [token.text])),
        )
        const { excerpt, matches } = makeMatchExcerpt(text, (word) => wanted.has(word))
        expectSound(excerpt, matches)
        expect(excerpt.isWellFormed()).toBe(true)
      }),
    )
  })

  test('of a title', () => {
    fc.assert(
      fc.property(anyText, (text) =>
        expectSound(
          text,
          matchRanges(text, () => true),
        ),
      ),
    )
  })
})

test('a word deep in a long text is in its excerpt', () => {
  const text = `${'bread '.repeat(2_000)}looms ${'bread '.repeat(2_000)}`
  const { excerpt, matches } = makeMatchExcerpt(text, (word) => stem(word) === 'loom')
  expect(matches.map(([start, end]) => excerpt.slice(start, end))).toEqual(['looms'])
})
