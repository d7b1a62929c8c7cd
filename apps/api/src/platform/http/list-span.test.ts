import { expect, test } from 'vitest'
import { isWithin } from './list-span.ts'

const place = (day: number, id: string) => ({ createdAt: `2026-01-0${day}`, id })

test.each([
  ['newer than a page', place(5, 'a'), false],
  ['what the page begins below', place(4, 'b'), false],
  ['as old, by its id', place(4, 'a'), true],
  ['in between', place(3, 'a'), true],
  ['its last', place(2, 'b'), true],
  ['as old as its last, below it', place(2, 'a'), false],
  ['older', place(1, 'a'), false],
])('%s', (_, change, expected) => {
  expect(isWithin({ below: place(4, 'b'), to: place(2, 'b') }, change)).toBe(expected)
})

test('the newest page is changed by what is newer, the oldest by what is older', () => {
  expect(isWithin({ to: place(2, 'b') }, place(5, 'a'))).toBe(true)
  expect(isWithin({ below: place(4, 'b') }, place(1, 'a'))).toBe(true)
})
