import { expect, test } from 'vitest'
import { isNotModified } from './etag.ts'

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*', ' * '])('%s names "a"', (ifNoneMatch) => {
  expect(isNotModified('"a"', ifNoneMatch)).toBe(true)
})

test.each([undefined, '', '"b"', 'a', '"ab"', '"A"', 'w/"a"', 'W/W/"a"', ','])(
  '%s does not name "a"',
  (ifNoneMatch) => {
    expect(isNotModified('"a"', ifNoneMatch)).toBe(false)
  },
)
