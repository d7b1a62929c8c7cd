import type { Change, Edit, Range } from '../edits/edit.ts'
import { movedOffset } from '../edits/edit.ts'
import { linesOf } from './lines.ts'
import { markerOf } from './list-item.ts'

/** A bullet's width: CommonMark needs the item's content to be below that of the parent. */
function stepOf(text: string): number {
  const bullet = markerOf(text)?.bullet ?? ''
  return bullet === '' ? 2 : bullet.length + 1
}

function indent(text: string): Omit<Edit, 'end'> & { length: number } {
  return { start: 0, length: 0, text: ' '.repeat(stepOf(text)) }
}

function outdent(text: string): Omit<Edit, 'end'> & { length: number } {
  const spaces = /^(?:\t| {1,4})/.exec(text)?.[0].length ?? 0
  return { start: 0, length: Math.min(spaces, stepOf(text)), text: '' }
}

/** Moves the selected items of lists one level in or out; undefined outside of a list. */
export function indentList(value: string, selection: Range, isOut: boolean): Change | undefined {
  const lines = linesOf(value, selection)
  if (!lines.some(({ text }) => markerOf(text)?.bullet)) return undefined
  const edits = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ start, text }) => {
      const { length, text: inserted } = isOut ? outdent(text) : indent(text)
      return { start, end: start + length, text: inserted }
    })
  const [start, end] = [movedOffset(selection.start, edits), movedOffset(selection.end, edits)]
  return { edits, selection: { start, end } }
}
