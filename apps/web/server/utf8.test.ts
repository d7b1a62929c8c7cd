import { expect, test } from 'vitest'
import { exactCopy, passingBytes } from './utf8.ts'

const LONG = 'ä€😀 '.repeat(60_000)

test.each([
  ['letters of every width', ['<p>', 'grün', '…', '😀', '</p>']],
  ['nothing', []],
  ['more than there is room for', ['a', LONG]],
])('the bytes of %s', (_, parts) => {
  const whole = Buffer.from(parts.join(''))
  expect(passingBytes(parts).equals(whole)).toBe(true)
})

test('a copy stays when the next text passes, in memory of its own size', () => {
  const copy = exactCopy(passingBytes(['first']))
  passingBytes(['other'])
  expect(copy.toString()).toBe('first')
  expect(copy.buffer.byteLength).toBe(5)
})
