import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from './differences.ts'
import { anyText } from './testing/any-texts.ts'

test('shows changed words, what was removed before what was added', () => {
  expect(differences('The big cat sat.', 'The large cat sat down.')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'removed', text: 'big' },
    { kind: 'added', text: 'large' },
    { kind: 'same', text: ' cat sat' },
    { kind: 'added', text: ' down' },
    { kind: 'same', text: '.' },
  ])
})

test('the parts are both texts, and none is empty', () => {
  fc.assert(
    fc.property(anyText, anyText, (from, to) => {
      const parts = differences(from, to)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([from, to])
      expect(parts.every(({ text }) => text !== '')).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
