import * as fc from 'fast-check'
import { expect, test } from 'vitest'

function values(own: { seed?: number } = {}): number[] {
  return fc.sample(fc.integer(), { numRuns: 5, ...own })
}

test('properties have the same values in each run, unless new ones are wanted', () => {
  const isRandom = process.env.FAST_CHECK_SEED === 'random'
  expect(JSON.stringify(values()) === JSON.stringify(values())).toBe(!isRandom)
})

test('a property with a seed of its own keeps it', () => {
  expect(values({ seed: 1234 })).toEqual(values({ seed: 1234 }))
  expect(values({ seed: 1234 })).not.toEqual(values())
})
