import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRange, computeRange } from './posts.text-range.ts'

test.each([
  ['', '', { start: 0, length: 0, text: '' }],
  ['abc', 'abc', { start: 3, length: 0, text: '' }],
  ['abc', 'abXc', { start: 2, length: 0, text: 'X' }],
  ['abXc', 'abc', { start: 2, length: 1, text: '' }],
  ['aa', 'aaa', { start: 2, length: 0, text: 'a' }],
  ['aaa', 'a', { start: 1, length: 2, text: '' }],
  ['one two', 'one three', { start: 5, length: 2, text: 'hree' }],
])('from %j to %j', (before, after, range) => {
  expect(computeRange(before, after)).toEqual(range)
})

test('any text becomes any other, and each part is well-formed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '🀀') })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const range = computeRange(before, after)
      expect(range.text.isWellFormed()).toBe(true)
      expect(applyRange(before, range)).toBe(after)
    }),
  )
})
