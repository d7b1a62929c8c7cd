import { expect, test } from 'vitest'
import { updateOf } from './updated.ts'

const PUBLISHED = '2020-03-01T10:00:00.000Z'

test.each([
  [PUBLISHED, '2020-03-02T10:00:00.001Z', true],
  [PUBLISHED, '2020-03-02T09:59:00.000Z', false],
  [PUBLISHED, PUBLISHED, false],
  [PUBLISHED, '2019-03-01T10:00:00.000Z', false],
  [PUBLISHED, undefined, false],
  [undefined, PUBLISHED, false],
  ['nonsense', PUBLISHED, false],
])('of a post from %s that was changed at %s, readers are told: %s', (from, to, isTold) => {
  expect(updateOf(from, to)).toBe(isTold ? to : undefined)
})
