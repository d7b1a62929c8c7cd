import { expect, test } from 'vitest'
import { loadTexts } from '../../texts/load-texts.ts'
import { dateText } from './date-text.ts'
import { setTexts } from './text.ts'

test.each([
  ['en', '2026-11-20T23:59:59.999Z', 'Fri Nov 20 2026'],
  ['en', '2026-11-20T23:59:59-05:00', 'Sat Nov 21 2026'],
  ['en', '2026-01-02T00:00:00Z', 'Fri Jan 02 2026'],
  ['de', '2026-11-20T23:59:59-05:00', '21. November 2026'],
  ['de', '2026-03-02T00:00:00Z', '2. März 2026'],
  ['ar', '2026-11-20T23:59:59-05:00', '21 نوفمبر 2026'],
  ['ar', '2026-03-02T00:00:00Z', '2 مارس 2026'],
] as const)('%s: the day of %s is %s, in UTC', async (language, moment, day) => {
  setTexts(await loadTexts(language))
  expect(dateText(moment)).toBe(day)
})

test('an invalid date has no text', async () => {
  setTexts(await loadTexts('en'))
  expect(dateText('soon')).toBeUndefined()
  expect(dateText(undefined)).toBeUndefined()
})
