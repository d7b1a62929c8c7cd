import { renderMarkdown } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { editedText } from '../edits/edit.ts'
import { indentList } from './indent-list.ts'

/** Runs the command on a text whose selection is between `‹` and `›`, or at `|`. */
function run(marked: string, isOut: boolean): string | undefined {
  const text = marked.replace('|', '‹›')
  const selection = { start: text.indexOf('‹'), end: text.indexOf('›') - 1 }
  const value = text.replaceAll(/[‹›]/g, '')
  const change = indentList(value, selection, isOut)
  if (!change) return undefined
  const after = editedText(value, change.edits)
  const { start, end } = change.selection
  if (start === end) return `${after.slice(0, start)}|${after.slice(start)}`
  return `${after.slice(0, start)}‹${after.slice(start, end)}›${after.slice(end)}`
}

function expectInnerList(marked: string): void {
  const { html } = renderMarkdown(marked.replaceAll(/[|‹›]/g, ''))
  expect(html).toMatch(/<li[^>]*>(?:(?!<\/li>)[^])*<[ou]l/)
}

test.each([
  ['- one\n- tw|o', '- one\n  - tw|o'],
  ['1. one\n2. tw|o', '1. one\n   1. tw|o'],
  ['1) one\n2) tw|o', '1) one\n   1) tw|o'],
  ['1. one\n- tw|o', '1. one\n   - tw|o'],
  ['- [ ] one\n- [ ] tw|o', '- [ ] one\n  - [ ] tw|o'],
  ['10. ten\n11. eleve|n', '10. ten\n    1. eleve|n'],
  ['10. ten\n- eleve|n', '10. ten\n    - eleve|n'],
  ['1. one\n   1. two\n2. thre|e', '1. one\n   1. two\n   2. thre|e'],
  ['1. one\n\n   words\n\n2. tw|o', '1. one\n\n   words\n\n   1. tw|o'],
  ['1. one\n‹2. two\n3. three›', '1. one\n‹   1. two\n   2. three›'],
  ['1. one\n2. ‹two\n   - inner\n3. three›', '1. one\n   1. ‹two\n      - inner\n   2. three›'],
  ['> 1. one\n> 2. tw|o', '> 1. one\n>    1. tw|o'],
])('indents %j below the item above, and out again', (before, after) => {
  expect(run(before, false)).toBe(after)
  expectInnerList(after)
  expect(run(after, true)).toBe(before)
})

test.each([
  ['- one\n2. tw|o', '- one\n  1. tw|o'],
  ['- one\n\t- two\n\t- thr|ee', '- one\n\t- two\n      - thr|ee'],
])('indents %j below the item above', (before, after) => {
  expect(run(before, false)).toBe(after)
  expectInnerList(after)
})

test.each(['- on|e', '- one\n  - tw|o', 'words\n- tw|o', '1. one\n\nwords\n\n- tw|o'])(
  'does not indent %j, which has no item above for it',
  (marked) => {
    expect(run(marked, false)).toBe(marked)
  },
)

test.each([
  ['  - tw|o', '- tw|o'],
  ['- tw|o', '- tw|o'],
  ['1. one\n   - two\n   - thre|e', '1. one\n   - two\n- thre|e'],
  ['- one\n\t- tw|o', '- one\n- tw|o'],
])('moves %j out', (before, after) => {
  expect(run(before, true)).toBe(after)
})

test('indents nothing outside of a list', () => {
  expect(run('wo|rds', false)).toBeUndefined()
})
