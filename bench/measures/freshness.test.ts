import { expect, test } from 'vitest'
import { oldestSight } from './freshness.ts'

const ms = (value: number) => BigInt(value) * 1_000_000n

test('the latest sight of an older text counts from the answer to the update', () => {
  const answeredAt = [ms(0), ms(1_000), ms(2_000)]
  const sightings = { 0: ms(1_400), 1: ms(2_900), 2: ms(5_000) }
  expect(oldestSight(answeredAt, sightings)).toBe(900)
})

test('a text that outlives two updates counts from the first of them', () => {
  const answeredAt = [ms(0), ms(1_000), ms(1_500)]
  expect(oldestSight(answeredAt, { 0: ms(1_800), 2: ms(9_000) })).toBe(800)
})

test('nothing old after an answer is no delay', () => {
  expect(oldestSight([ms(0), ms(1_000)], { 0: ms(990), 1: ms(4_000) })).toBe(0)
})
