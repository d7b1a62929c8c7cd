import { expect, test } from 'vitest'
import { createAgo } from './ago.ts'

const MINUTE = 60_000

test.each([
  ['en', 5 * MINUTE, '5 minutes ago'],
  ['en', 59.9 * MINUTE, '59 minutes ago'],
  ['en', 60 * MINUTE, '1 hour ago'],
  ['en', 24 * 60 * MINUTE, 'yesterday'],
  ['en', 29 * 24 * 60 * MINUTE, '29 days ago'],
  ['de', 2 * 60 * MINUTE, 'vor 2 Stunden'],
  ['ar-u-nu-latn', 3 * MINUTE, 'قبل 3 دقائق'],
])('in %s, %i ms', (locale, milliseconds, words) => {
  expect(createAgo(locale)(milliseconds)).toBe(words)
})
