import { applyChange, selectionOf } from '../edits/apply-edits.ts'

/** Inserts a text in place of the selection. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { start, end } = selectionOf(field)
  const after = { start: start + text.length, end: start + text.length }
  applyChange(field, { edits: [{ start, end, text }], selection: after })
}
