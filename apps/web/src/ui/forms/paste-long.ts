import type { ClipboardEvent } from 'react'
import { insertUndoable } from './insert-undoable.ts'

/** Above this, the browser's line-by-line insertion takes seconds. */
const MANY_LINES = 1_000

/** Inserts a long text in one step. */
export function pasteLong(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  if (field.readOnly || pasted.split('\n', MANY_LINES).length < MANY_LINES) return
  event.preventDefault()
  if (insertUndoable(field, pasted)) return
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
