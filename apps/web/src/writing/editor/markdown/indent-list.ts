import type { Change, Edit, Range } from '../edits/edit.ts'
import { movedOffset } from '../edits/edit.ts'
import { lineAt, linesOf } from './lines.ts'
import type { Line } from './lines.ts'
import { markerOf, nextBullet } from './list-item.ts'

/** A line of a list, or a line within an item. Columns count from the end of the signs of quotations. */
interface Row {
  /** Where its spaces begin. */
  start: number
  /** The length of its spaces. */
  length: number
  column: number
  /** Empty if no item begins here. */
  bullet: string
  /** Where the words of the item begin. */
  contentColumn: number
  quotes: number
}

const QUOTES = /^(?:(?:[ \t]*>)+ ?)?/
const TAB = 4
const GAP_MAX = 4

function columnAfter(text: string): number {
  let column = 0
  for (const sign of text) column += sign === '\t' ? TAB - (column % TAB) : 1
  return column
}

function rowOf({ start, text }: Line): Row {
  const signs = QUOTES.exec(text)?.[0] ?? ''
  const rest = text.slice(signs.length)
  const { bullet = '', gap = '' } = markerOf(rest) ?? {}
  const spaces = /^[ \t]*/.exec(rest)?.[0] ?? ''
  const bulletEnd = columnAfter(spaces + bullet)
  const width = columnAfter(spaces + bullet + gap) - bulletEnd
  return {
    start: start + signs.length,
    length: spaces.length,
    column: columnAfter(spaces),
    bullet,
    // After more spaces, code begins.
    contentColumn: bulletEnd + (width >= 1 && width <= GAP_MAX ? width : 1),
    quotes: signs.split('>').length - 1,
  }
}

/** The nearest item above that passes; undefined beyond the start of the list. */
function itemAbove(value: string, row: Row, passes: (item: Row) => boolean): Row | undefined {
  let line = lineAt(value, row.start)
  while (line.start > 0) {
    line = lineAt(value, line.start - 1)
    if (/^[\s>]*$/.test(line.text)) continue
    const above = rowOf(line)
    const isEnd = above.quotes !== row.quotes || (above.bullet === '' && above.column === 0)
    if (isEnd) return undefined
    if (above.bullet !== '' && passes(above)) return above
  }
  return undefined
}

/** Where an item goes, and the bullet of the item before it there. */
interface Goal {
  column: number
  before?: string | undefined
}

/** Below the item above: CommonMark needs an inner list to begin where the words of that begin. */
function inner(value: string, row: Row): Goal {
  const above = itemAbove(value, row, ({ column }) => column <= row.column)
  if (!above || above.contentColumn <= row.column) return { column: row.column }
  const column = above.contentColumn
  const sibling = itemAbove(
    value,
    row,
    (item) => item.column === column || item.start === above.start,
  )
  return { column, before: sibling?.column === column ? sibling.bullet : undefined }
}

/** Beside the item that it is within. */
function outer(value: string, row: Row): Goal {
  const parent = itemAbove(value, row, ({ column }) => column < row.column)
  return { column: parent?.column ?? 0, before: parent?.bullet }
}

/** Lists count from 1: another number after the words of the item above would be words, too. */
function numbered(bullet: string, before: string | undefined): string {
  if (!/^\d/.test(bullet)) return bullet
  const sign = bullet.at(-1) ?? ''
  return nextBullet(before?.endsWith(sign) ? before : `0${sign}`)
}

/** Moves the selected items of lists one level in or out; undefined outside of a list. */
export function indentList(value: string, selection: Range, isOut: boolean): Change | undefined {
  const lines = linesOf(value, selection).filter(({ text }) => text.trim() !== '')
  const rows = lines.map(rowOf)
  const first = rows.find(({ bullet }) => bullet !== '')
  if (!first) return undefined
  const { column, before } = isOut ? outer(value, first) : inner(value, first)
  const step = column - first.column
  if (step === 0) return { edits: [], selection }
  let last = before
  const edits = rows.flatMap((row): Edit[] => {
    const { start, length, bullet } = row
    const end = start + length
    const spaces = { start, end, text: ' '.repeat(Math.max(0, row.column + step)) }
    if (bullet === '' || row.column !== first.column) return [spaces]
    last = numbered(bullet, last)
    return last === bullet
      ? [spaces]
      : [spaces, { start: end, end: end + bullet.length, text: last }]
  })
  const staysBefore = selection.start < selection.end
  const start = movedOffset(selection.start, edits, { staysBefore })
  const end = movedOffset(selection.end, edits)
  return { edits, selection: { start, end } }
}
