import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters, firstCharacters, graphemeBoundaryBefore } from './characters.ts'

const EMOJI = ['👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥', '🖋', 'e\u0301', '字', 'a', ' ', '\r\n', '1️⃣', 'नि']
const text = fc.oneof(
  fc.array(fc.constantFrom(...EMOJI), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

function boundariesOf(whole: string): number[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...Array.from(segmenter.segment(whole), ({ index }) => index), whole.length]
}

test('a text is cut at the last grapheme boundary within the limit', () => {
  fc.assert(
    fc.property(text, fc.nat(120), (whole, end) => {
      const bounds = boundariesOf(whole).filter((bound) => bound <= end)
      const last = bounds.at(-1) ?? 0
      // The first grapheme alone may exceed the limit.
      fc.pre(last > 0)
      expect(graphemeBoundaryBefore(whole, end)).toBe(last)
    }),
    { numRuns: 2_000 },
  )
})

test('the first characters end at a grapheme boundary', () => {
  fc.assert(
    fc.property(text, fc.nat(60), (whole, max) => {
      const kept = firstCharacters(whole, max)
      expect(whole.startsWith(kept)).toBe(true)
      expect(kept.isWellFormed()).toBe(true)
      expect(countCharacters(kept)).toBeLessThanOrEqual(max)
      expect(kept === whole).toBe(countCharacters(whole) <= max)
    }),
    { numRuns: 2_000 },
  )
})

test('a grapheme of unlimited length is cut between code points', () => {
  expect(firstCharacters(`a${'\u0301'.repeat(1_000)}`, 10)).toHaveLength(10)
  expect(firstCharacters('\u{1d165}'.repeat(1_000), 10).isWellFormed()).toBe(true)
})
