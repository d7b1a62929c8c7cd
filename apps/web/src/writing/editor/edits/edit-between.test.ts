import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedText } from './edit.ts'
import type { Edit } from './edit.ts'
import { editBetween } from './edit-between.ts'

type Given = [before: string, after: string, caret: number]

test.each<[string, Given, Edit]>([
  ['an insertion', ['One two', 'One or two', 7], { start: 4, end: 4, text: 'or ' }],
  ['a deletion', ['One or two', 'One two', 4], { start: 4, end: 7, text: '' }],
  ['a replacement', ['One two', 'One 2', 5], { start: 4, end: 7, text: '2' }],
  ['a letter before the same letter', ['aa', 'aaa', 1], { start: 0, end: 0, text: 'a' }],
  ['a letter after the same letters', ['aa', 'aaa', 3], { start: 2, end: 2, text: 'a' }],
  ['nothing', ['One', 'One', 1], { start: 1, end: 1, text: '' }],
])('%s', (_, texts, edit) => {
  expect(editBetween(...texts)).toEqual(edit)
})

test('makes the text after from the text before', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(texts, texts, fc.nat(12), (before, after, caret) => {
      const edit = editBetween(before, after, Math.min(caret, after.length))
      expect(edit.start).toBeLessThanOrEqual(edit.end)
      expect(editedText(before, [edit])).toBe(after)
    }),
  )
})
