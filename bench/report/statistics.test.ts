import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test.each([
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test.each([
  [0.5, 50],
  [0.99, 99],
  [1, 100],
  [0, 1],
])('the percentile %d of the numbers from 1 to 100 is %d', (share, value) => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, share)).toBe(value)
})

test('of few values, the 99th percentile is the largest', () => {
  expect(percentile([3, 8, 5], 0.99)).toBe(8)
})

test('an empty list has no median', () => {
  expect(() => median([])).toThrow('Nothing was measured')
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured')
})
