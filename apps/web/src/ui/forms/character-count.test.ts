import { expect, test } from 'vitest'
import { charactersLeft } from './character-count.tsx'

test.each([
  ['far from the limit, no count', 'x'.repeat(179), undefined],
  ['a tenth is left', 'x'.repeat(180), 20],
  ['exactly full', 'x'.repeat(200), 0],
  ['too many', 'x'.repeat(203), -3],
  ['an emoji counts once', '🌻'.repeat(190), 10],
  ['many emoji, yet few characters', '🌻'.repeat(100), undefined],
])('%s', (_, value, left) => {
  expect(charactersLeft(value, 200)).toBe(left)
})
