import { expect, test } from 'vitest'
import { lineAt, linesOf } from './lines.ts'

test.each([
  ['\na', 0, ''],
  ['\na', 1, 'a'],
  ['a\nb', 1, 'a'],
  ['a\nb', 2, 'b'],
  ['', 0, ''],
])('the line in %j at %i is %j', (value, offset, text) => {
  const start = offset === 0 ? 0 : value.lastIndexOf('\n', offset - 1) + 1
  expect(lineAt(value, offset)).toEqual({ start, end: start + text.length, text })
  expect(linesOf(value, { start: offset, end: offset })[0]?.text).toBe(text)
})
