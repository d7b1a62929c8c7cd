import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test('words of English have stems, others stay', () => {
  expect(['looms', 'publishing', 'été', '2026', 'インク'].map(stem)).toEqual([
    'loom',
    'publish',
    'été',
    '2026',
    'インク',
  ])
})

test('a stem begins with the first letter of its word', () => {
  assert(
    property(stringMatching(/^[a-z]{1,12}$/), (word) => {
      expect(stem(word)[0]).toBe(word[0])
    }),
    { numRuns: 5_000 },
  )
})
