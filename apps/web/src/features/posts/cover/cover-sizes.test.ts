import { expect, test } from 'vitest'
import { cardSizes, heightClass } from './cover-sizes.ts'

test.each([
  ['of the shape of a card', { width: 800, height: 500 }, '1'],
  ['higher than a card', { width: 500, height: 800 }, '1'],
  ['of unknown measure', { width: undefined, height: undefined }, '1'],
  ['without height', { width: 500, height: 0 }, '1'],
  ['twice as wide as a card', { width: 1_600, height: 500 }, '2.00'],
])('a cover %s', (_, cover, factor) => {
  expect(cardSizes(cover)).toBe(
    `(min-width: 76rem) calc(${factor} * (17rem)), ` +
      `(min-width: 64rem) calc(${factor} * (25vw - 2.0625rem)), ` +
      `(min-width: 48rem) calc(${factor} * (50vw - 2.375rem)), ` +
      `calc(${factor} * (100vw - 2rem))`,
  )
})

test.each([
  [100, 2_000, 'cover-ratio-20'],
  [500, 1_000, 'cover-ratio-50'],
  [599, 1_000, 'cover-ratio-50'],
  [1_600, 1_000, 'cover-ratio-160'],
  [3_500, 1_000, 'cover-ratio-300'],
  [4_000, 1_000, ''],
  [undefined, undefined, ''],
])('a cover of %s × %s is limited in height by %j', (width, height, name) => {
  expect(heightClass({ width, height })).toBe(name)
})
