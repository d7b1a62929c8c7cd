import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters, firstCharacters, wholeBefore } from './characters.ts'

const EMOJI = ['👩‍👩‍👧‍👦', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥', '🖋', 'e\u0301', '字', 'a', ' ', '\r\n', '1️⃣', 'नि']
const text = fc.oneof(
  fc.array(fc.constantFrom(...EMOJI), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)

function boundariesOf(whole: string): number[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...Array.from(segmenter.segment(whole), ({ index }) => index), whole.length]
}

test('a text is cut between whole characters, and as late as that allows', () => {
  fc.assert(
    fc.property(text, fc.nat(120), (whole, end) => {
      const bounds = boundariesOf(whole).filter((bound) => bound <= end)
      const last = bounds.at(-1) ?? 0
      // The first character alone may be longer than there is room.
      fc.pre(last > 0)
      expect(wholeBefore(whole, end)).toBe(last)
    }),
    { numRuns: 2_000 },
  )
})

test('so many characters at most, none of them torn apart', () => {
  fc.assert(
    fc.property(text, fc.nat(60), (whole, max) => {
      const kept = firstCharacters(whole, max)
      expect(whole.startsWith(kept)).toBe(true)
      expect(kept.isWellFormed()).toBe(true)
      expect(characters(kept)).toBeLessThanOrEqual(max)
      expect(kept === whole).toBe(characters(whole) <= max)
    }),
    { numRuns: 2_000 },
  )
})

test('a character without end is cut between its code points', () => {
  expect(firstCharacters(`a${'\u0301'.repeat(1_000)}`, 10)).toHaveLength(10)
  expect(firstCharacters('\u{1d165}'.repeat(1_000), 10).isWellFormed()).toBe(true)
})
