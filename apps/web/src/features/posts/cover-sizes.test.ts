import { expect, test } from 'vitest'
import { cardSizes } from './cover-sizes.ts'

test.each([
  ['of the shape of a card', { width: 800, height: 500 }, '1.00'],
  ['higher than a card', { width: 500, height: 800 }, '1.00'],
  ['of unknown measure', { width: undefined, height: undefined }, '1.00'],
  ['without height', { width: 500, height: 0 }, '1.00'],
  ['twice as wide as a card', { width: 1_600, height: 500 }, '2.00'],
])('a cover %s', (_, cover, factor) => {
  expect(cardSizes(cover)).toBe(
    `(min-width: 76rem) calc((17rem) * ${factor}), ` +
      `(min-width: 64rem) calc((25vw - 2.0625rem) * ${factor}), ` +
      `(min-width: 48rem) calc((50vw - 2.375rem) * ${factor}), ` +
      `calc((100vw - 2rem) * ${factor})`,
  )
})
