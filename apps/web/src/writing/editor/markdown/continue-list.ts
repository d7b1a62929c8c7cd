import type { Change, Range } from '../edits/edit.ts'
import { lineAt } from './lines.ts'
import { markerOf, nextBullet } from './list-item.ts'

const FENCE = /^ {0,3}(?:```|~~~)/gm

/** Whether an offset is within a fenced code block. */
export function isInFence(value: string, offset: number): boolean {
  return (value.slice(0, offset).match(FENCE)?.length ?? 0) % 2 === 1
}

/**
 * What Enter does in a list or a quotation: it begins the next item, and in an empty item it ends the
 * list. Undefined where Enter is only a line end.
 */
export function continueList(value: string, { start, end }: Range): Change | undefined {
  const line = lineAt(value, start)
  const marker = markerOf(line.text)
  const isItem = marker !== undefined && start >= line.start + marker.length
  if (!isItem || isInFence(value, line.start)) return undefined
  const { before, bullet, gap, task } = marker
  const isEmpty = line.text.slice(marker.length).trim() === ''
  if (isEmpty && start === end) {
    // Within a quotation the list ends first, then the quotation.
    const kept = bullet === '' ? '' : before.trimEnd() === '' ? '' : before
    const edit = { start: line.start, end: line.end, text: kept }
    return { edits: [edit], selection: caret(line.start + kept.length) }
  }
  const text = `\n${before}${nextBullet(bullet)}${gap}${task === '' ? '' : '[ ] '}`
  return { edits: [{ start, end, text }], selection: caret(start + text.length) }
}

function caret(offset: number): Range {
  return { start: offset, end: offset }
}
