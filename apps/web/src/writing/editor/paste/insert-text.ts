import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import type { Change, Range } from '../edits/edit.ts'

/** Replaces a range; the caret goes after the text. */
export function replaceRange({ start, end }: Range, text: string): Change {
  const after = { start: start + text.length, end: start + text.length }
  return { edits: [{ start, end, text }], selection: after }
}

/** Inserts a text in place of the selection. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  applyChange(field, replaceRange(selectionOf(field), text))
}
