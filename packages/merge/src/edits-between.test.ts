import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsBetween } from './edits-between.ts'
import type { TextEdit } from './edits-between.ts'
import { anyText } from './testing/any-texts.ts'

function apply(from: string, edits: readonly TextEdit[]): string {
  return edits.toReversed().reduce((text, edit) => {
    return text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  }, from)
}

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}

test('the edits make one text of the other and split no surrogate pair', () => {
  fc.assert(
    fc.property(anyText, anyText, (from, to) => {
      const edits = editsBetween(from, to)
      expect(apply(from, edits)).toBe(to)
      for (const { start, end } of edits) {
        expect(splitsPair(from, start) || splitsPair(from, end)).toBe(false)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('few changes of a long text are few small edits', () => {
  const line = (number: number) => `Line ${number} with some words in it.\n`
  const from = Array.from({ length: 2_000 }, (_, number) => line(number)).join('')
  const to = from.replace('Line 7 with', 'Line 7, with').replace('Line 900 ', 'Line nine ')
  expect(editsBetween(from, to)).toEqual([
    { start: from.indexOf('Line 7 with') + 6, end: from.indexOf('Line 7 with') + 6, text: ',' },
    { start: from.indexOf('900 '), end: from.indexOf('900 ') + 3, text: 'nine' },
  ])
})

test('changes of one sentence are one edit', () => {
  expect(editsBetween('It is a big, old cat.', 'It is a small, young cat.')).toHaveLength(1)
})
