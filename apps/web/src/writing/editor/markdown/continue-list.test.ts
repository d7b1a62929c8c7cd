import { expect, test } from 'vitest'
import { editedText } from '../edits/edit.ts'
import { continueList } from './continue-list.ts'

/** Presses Enter at `|`; returns the text with the caret. */
function enter(text: string): string | undefined {
  const at = text.indexOf('|')
  const value = text.replace('|', '')
  const change = continueList(value, { start: at, end: at })
  if (!change) return undefined
  const after = editedText(value, change.edits)
  const { start } = change.selection
  return `${after.slice(0, start)}|${after.slice(start)}`
}

test.each([
  ['- one|', '- one\n- |'],
  ['* one|', '* one\n* |'],
  ['+ one| two', '+ one\n+ | two'],
  ['  - nested|', '  - nested\n  - |'],
  ['1. one|', '1. one\n2. |'],
  ['9) nine|', '9) nine\n10) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['1. [ ] task|', '1. [ ] task\n2. [ ] |'],
  ['> quoted|', '> quoted\n> |'],
  ['>> twice|', '>> twice\n>> |'],
  ['> - item|', '> - item\n> - |'],
  ['-   wide|', '-   wide\n-   |'],
  ['- - |x', '- - \n- |x'],
])('continues %j', (before, after) => {
  expect(enter(before)).toBe(after)
})

test.each([
  ['- one\n- |', '- one\n|'],
  ['1. one\n2. |', '1. one\n|'],
  ['- [ ] |', '|'],
  ['> quoted\n> |', '> quoted\n|'],
  ['> - item\n> - |', '> - item\n> |'],
  ['- one\n- |\n\nafter', '- one\n|\n\nafter'],
])('ends at an empty item: %j', (before, after) => {
  expect(enter(before)).toBe(after)
})

test.each(['words|', '|- one', '-| one', '**bold|**', '---|', '12|', '```\n- code|', '1.5 km|'])(
  'is a line end in %j',
  (before) => {
    expect(enter(before)).toBeUndefined()
  },
)

test('replaces a selection', () => {
  const change = continueList('- one two', { start: 5, end: 9 })
  expect(change && editedText('- one two', change.edits)).toBe('- one\n- ')
})
