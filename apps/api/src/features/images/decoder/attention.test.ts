import { expect, test } from 'vitest'
import { BLUE, twoHalves, withSpot } from '../../../testing/pictures.ts'
import { findAttention } from './attention.ts'

test.each([
  [1_600, 500, { x: 0.9, y: 0.25 }],
  [500, 1_600, { x: 0.25, y: 0.1 }],
  [800, 800, { x: 0.75, y: 0.75 }],
  [200, 100, { x: 0.1, y: 0.5 }],
])('%i × %i: finds what stands out at %j', async (width, height, at) => {
  const [x, y] = (await findAttention(withSpot(width, height, at))).split(',').map(Number)
  expect(Math.abs((x ?? NaN) - at.x)).toBeLessThan(0.12)
  expect(Math.abs((y ?? NaN) - at.y)).toBeLessThan(0.12)
})

test('nothing stands out in a picture of one colour', async () => {
  expect(await findAttention(twoHalves(800, 400, BLUE, BLUE))).toBe('')
})

test.each([
  ['has the shape of a cover', 800, 500],
  ['is a line', 4, 2_000],
  ['is tiny', 20, 30],
])('a picture that %s has its middle', async (_, width, height) => {
  expect(await findAttention(twoHalves(width, height))).toBe('')
})
