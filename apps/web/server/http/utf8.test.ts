import { expect, test } from 'vitest'
import { encodeWrapped, exactCopy } from './utf8.ts'

const LONG = 'ä€😀 '.repeat(60_000)
const HALF = `${'…'.repeat(300)}\ud800`
const LONG_HALF = `${'…'.repeat(3_000)}\ud800${'ü'.repeat(3_000)}`

test.each([
  ['letters of every width', ['<p>', 'grün', '…', '😀', '</p>']],
  [
    'letters of every width, more of them',
    ['a'.repeat(500), LONG.slice(0, 5_000), 'ü'.repeat(500)],
  ],
  ['nothing', []],
  ['more than the buffer takes', ['a', LONG]],
  ['half of a pair, as Node writes it', ['a', HALF]],
  ['half of a pair in a long text', ['a', LONG_HALF]],
])('the bytes of %s', (_, parts) => {
  const whole = Buffer.from(parts.join(''))
  const none = { before: [], after: [] }
  expect(encodeWrapped(parts, () => none).equals(whole)).toBe(true)
  const around = { before: parts, after: parts }
  const thrice = encodeWrapped(parts, () => around)
  expect(thrice.equals(Buffer.concat([whole, whole, whole]))).toBe(true)
  expect(thrice.buffer.byteLength).toBe(whole.byteLength * 3)
})

test('the wrapper sees the bytes, and a result survives the next encoding', () => {
  const around = (bytes: Buffer) => ({ before: [`${bytes.byteLength} `], after: ['!'] })
  const first = encodeWrapped(['grün'], around)
  encodeWrapped(['other'], around)
  expect(first.toString()).toBe('5 grün!')
})

test('a copy has memory of exactly its size', () => {
  const copy = exactCopy(Buffer.from('first'))
  expect(copy.toString()).toBe('first')
  expect(copy.buffer.byteLength).toBe(5)
})
