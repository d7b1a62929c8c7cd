import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedText, inReverse, joinEdits, joinNear, movedOffset } from './edit.ts'
import type { Edit } from './edit.ts'

const TEXT = 'one two three'

test('makes edits in any order', () => {
  const edits = [
    { start: 8, end: 13, text: 'four' },
    { start: 0, end: 0, text: '> ' },
    { start: 3, end: 4, text: '' },
  ]
  expect(editedText(TEXT, edits)).toBe('> onetwo four')
  expect(editedText(TEXT, [])).toBe(TEXT)
})

test.each([
  { what: 'before an edit', offset: 2, edit: { start: 4, end: 7, text: '2' }, moved: 2 },
  { what: 'after an edit', offset: 9, edit: { start: 4, end: 7, text: '2' }, moved: 7 },
  { what: 'within an edit', offset: 5, edit: { start: 4, end: 7, text: '22' }, moved: 6 },
  { what: 'at an insertion', offset: 4, edit: { start: 4, end: 4, text: '22' }, moved: 6 },
])('moves an offset $what', ({ offset, edit, moved }) => {
  expect(movedOffset(offset, [edit])).toBe(moved)
})

test('an offset can stay before an insertion', () => {
  expect(movedOffset(4, [{ start: 4, end: 4, text: 'x' }], { staysBefore: true })).toBe(4)
})

/** Edits that do not overlap, in a random order. */
const anyEdits = fc
  .uniqueArray(fc.nat(TEXT.length), { minLength: 2, maxLength: 8 })
  .chain((offsets) => {
    const places = offsets.toSorted((a, b) => a - b)
    const edits = places.flatMap((start, index): Edit[] => {
      const end = places[index + 1]
      return index % 2 === 0 && end !== undefined ? [{ start, end, text: `<${index}>` }] : []
    })
    return fc.shuffledSubarray(edits, { minLength: edits.length })
  })

test('one joined edit does the same', () => {
  fc.assert(
    fc.property(anyEdits, (edits) => {
      const joined = joinEdits(TEXT, edits)
      expect(joined && editedText(TEXT, [joined])).toBe(editedText(TEXT, edits))
    }),
  )
})

test('the text after an offset moves with it', () => {
  fc.assert(
    fc.property(anyEdits, (edits) => {
      const end = Math.max(...edits.map((edit) => edit.end))
      const after = editedText(TEXT, edits)
      expect(after.slice(movedOffset(end, edits))).toBe(TEXT.slice(end))
    }),
  )
})

/** Inserts a sign at the start of lines that are so many lines apart. */
function signs(count: number, linesApart: number) {
  const length = linesApart * 2
  const value = 'x\n'.repeat(count * linesApart)
  const edits = Array.from({ length: count }, (_, index): Edit => {
    const start = index * length
    return { start, end: start, text: '>' }
  })
  return { value, edits }
}

test.each([
  { what: 'of many lines', count: 5_000, linesApart: 1 },
  { what: 'of lines between empty ones', count: 300, linesApart: 10 },
  { what: 'few lines apart', count: 2, linesApart: 150 },
])('edits $what are one step of Undo', ({ count, linesApart }) => {
  const { value, edits } = signs(count, linesApart)
  const step = joinNear(value, edits)
  expect(step && editedText(value, [step])).toBe(editedText(value, edits))
})

test('distant edits are steps of their own, the last one first', () => {
  const { value, edits } = signs(3, 1_000)
  expect(joinNear(value, edits)).toBeUndefined()
  expect(inReverse(edits)).toEqual(edits.toReversed())
})
