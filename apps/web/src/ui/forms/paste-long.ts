import type { ClipboardEvent } from 'react'

/** From here on, inserting line by line, as browsers do, takes seconds. */
const MANY_LINES = 1_000

/** Puts a long text into the field at once. The price is that Undo does not know of it. */
export function pasteLong(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget
  const pasted = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  if (field.readOnly || pasted.split('\n', MANY_LINES).length < MANY_LINES) return
  event.preventDefault()
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
