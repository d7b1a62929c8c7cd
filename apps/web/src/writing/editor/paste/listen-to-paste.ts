import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import { linkSelection } from '../markdown/insert-parts.ts'

/** As many lines as `applyEdits` inserts without Undo; the browser would take seconds for them. */
const MANY_LINES = 1_000

/** Inserts a text at the selection. */
function insert(field: HTMLTextAreaElement, text: string): void {
  const { start, end } = selectionOf(field)
  const after = { start: start + text.length, end: start + text.length }
  applyChange(field, { edits: [{ start, end, text }], selection: after })
}

/** Handles what is pasted into a field; returns the function that ends it. */
export function listenToPaste(field: HTMLTextAreaElement): () => void {
  function onPaste(event: ClipboardEvent): void {
    if (field.readOnly) return
    const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n')
    const link = linkSelection(field.value, selectionOf(field), pasted)
    const isLong = pasted.split('\n', MANY_LINES).length >= MANY_LINES
    if (!link && !isLong) return
    event.preventDefault()
    if (link) applyChange(field, link)
    else insert(field, pasted)
  }
  field.addEventListener('paste', onPaste)
  return () => field.removeEventListener('paste', onPaste)
}
