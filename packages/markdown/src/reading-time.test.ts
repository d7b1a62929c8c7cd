import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

test.each([
  ['', 1],
  ['word '.repeat(238), 1],
  ['word '.repeat(2380), 10],
  ['字'.repeat(1000), 2],
  ['it’s one-word — '.repeat(238), 2],
])('%#', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes)
})
