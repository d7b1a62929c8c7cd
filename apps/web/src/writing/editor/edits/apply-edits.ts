import { insertUndoable } from '../../../ui/forms/insert-undoable.ts'
import { inReverse, joinNear, movedOffset } from './edit.ts'
import type { Change, Edit, Range } from './edit.ts'

/** Replaces without Undo, where the browser cannot do it otherwise. */
function setText(field: HTMLTextAreaElement, { start, end, text }: Edit): void {
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** Replaces with Undo; returns whether the browser did. */
function insertText(field: HTMLTextAreaElement, { start, end, text }: Edit): boolean {
  if (start === end && text === '') return true
  const before = field.textLength
  field.setSelectionRange(start, end)
  return insertUndoable(field, text) || field.textLength !== before
}

function makeEdits(field: HTMLTextAreaElement, edits: readonly Edit[]): void {
  const joined = joinNear(field.value, edits)
  // Some browsers refuse many lines at once.
  if (joined && insertText(field, joined)) return
  for (const edit of inReverse(edits)) if (!insertText(field, edit)) setText(field, edit)
}

/** Does work in the focused field, and returns the focus if it was elsewhere. */
function withFocus(field: HTMLTextAreaElement, work: () => void): void {
  const { activeElement } = document
  field.focus({ preventScroll: true })
  work()
  const wasElsewhere = activeElement !== field && activeElement !== document.body
  if (wasElsewhere && activeElement instanceof HTMLElement) {
    activeElement.focus({ preventScroll: true })
  }
}

/**
 * Makes edits, in the coordinates of the present text, so that Undo takes them back and keeps its
 * earlier steps. Caret, selection, scroll position and focus stay where they are in the text. Not for a
 * field in which letters are being composed.
 */
export function applyEdits(field: HTMLTextAreaElement, edits: readonly Edit[]): void {
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field
  const { scrollX, scrollY } = window
  withFocus(field, () => {
    makeEdits(field, edits)
    const [start, end] = [movedOffset(selectionStart, edits), movedOffset(selectionEnd, edits)]
    field.setSelectionRange(start, end, selectionDirection)
  })
  field.scrollTop = scrollTop
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
}

/** Makes a change that the writer asked for: the focus goes to the field, and the caret as it says. */
export function applyChange(field: HTMLTextAreaElement, { edits, selection }: Change): void {
  field.focus()
  makeEdits(field, edits)
  field.setSelectionRange(selection.start, selection.end)
}

export function selectionOf(field: HTMLTextAreaElement): Range {
  return { start: field.selectionStart, end: field.selectionEnd }
}
