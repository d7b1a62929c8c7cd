import { applyChange, selectionOf } from './edits/apply-edits.ts'
import { isComposing } from './edits/composition.ts'
import { watchShift } from './held-shift.ts'
import { listenToKeydown } from './listen-to-keydown.ts'
import { continueList } from './markdown/continue-list.ts'
import { indentList } from './markdown/indent-list.ts'
import { isPressed } from './shortcuts.ts'
import { ALL_COMMANDS } from './toolbar/commands.ts'
import { runCommand } from './toolbar/toolbar.tsx'

/** Tab leaves the field, as keyboard users expect; these keys move items of lists. */
const INDENT = { key: 'BracketRight' }
const OUTDENT = { key: 'BracketLeft' }

function indent(field: HTMLTextAreaElement, isOut: boolean): boolean {
  const change = indentList(field.value, selectionOf(field), isOut)
  if (change && !field.readOnly) applyChange(field, change)
  return change !== undefined
}

function run(field: HTMLTextAreaElement, event: KeyboardEvent): boolean {
  const command = ALL_COMMANDS.find(({ shortcut }) => shortcut && isPressed(shortcut, event))
  if (command) runCommand(field, command)
  if (command) return true
  if (isPressed(INDENT, event)) return indent(field, false)
  return isPressed(OUTDENT, event) && indent(field, true)
}

/** Moves the focus to the toolbar, as in other editors. */
function goToToolbar({ form }: HTMLTextAreaElement, { key, altKey }: KeyboardEvent): boolean {
  if (key !== 'F10' || !altKey) return false
  form?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus()
  return true
}

/** Handles the shortcuts of a field, and Enter in lists; returns the function that ends it. */
export function listenToKeys(field: HTMLTextAreaElement): () => void {
  const shift = watchShift()

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return
    if (event.isComposing || isComposing()) return
    if (run(field, event) || goToToolbar(field, event)) event.preventDefault()
  }

  // Some keyboards of phones report no key; this event says what will be typed.
  function onBeforeInput(event: InputEvent): void {
    // Shift and Enter is a line end without a new item.
    if (event.inputType !== 'insertLineBreak' || shift.isHeld() || isComposing()) return
    const change = continueList(field.value, selectionOf(field))
    if (!change) return
    event.preventDefault()
    applyChange(field, change)
  }

  const endKeys = listenToKeydown(field, onKeyDown)
  field.addEventListener('beforeinput', onBeforeInput)
  return () => {
    endKeys()
    shift.end()
    field.removeEventListener('beforeinput', onBeforeInput)
  }
}
