import { expect, test } from 'vitest'
import { maxStalenessMs } from './freshness.ts'

const ms = (value: number) => BigInt(value) * 1_000_000n

test('the last view of an old text is measured from the response to the update', () => {
  const answeredAt = [ms(0), ms(1_000), ms(2_000)]
  const lastSeen = { 0: ms(1_400), 1: ms(2_900), 2: ms(5_000) }
  expect(maxStalenessMs(answeredAt, lastSeen)).toBe(900)
})

test('a text that is still seen after two updates is measured from the first', () => {
  const answeredAt = [ms(0), ms(1_000), ms(1_500)]
  expect(maxStalenessMs(answeredAt, { 0: ms(1_800), 2: ms(9_000) })).toBe(800)
})

test('without old texts after the response the delay is 0', () => {
  expect(maxStalenessMs([ms(0), ms(1_000)], { 0: ms(990), 1: ms(4_000) })).toBe(0)
})
