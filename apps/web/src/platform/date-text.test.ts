import { expect, test } from 'vitest'
import { dateText } from './date-text.ts'

test.each([
  ['2026-11-20T23:59:59.999Z', 'Fri Nov 20 2026'],
  ['2026-11-20T23:30:00-02:00', 'Sat Nov 21 2026'],
  ['2024-02-05T00:00:00.000Z', 'Mon Feb 05 2024'],
])('%s is %s', (moment, text) => {
  expect(dateText(moment)).toBe(text)
})

test('what is no moment has no text', () => {
  expect(dateText('soon')).toBeUndefined()
  expect(dateText(undefined)).toBeUndefined()
})
