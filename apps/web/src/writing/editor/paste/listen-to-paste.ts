import { whenIdle } from '../../../platform/when-idle.ts'
import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import { listenToKeydown } from '../listen-to-keydown.ts'
import { linkSelection } from '../markdown/insert-parts.ts'
import { cleanText, hasControls } from './clean-text.ts'
import { insertText } from './insert-text.ts'
import { pasteRich, prepareRich, richHtmlOf } from './paste-rich.ts'

/** The browser alone would take seconds for so many lines. */
const MANY_LINES = 1_000

/** A paste soon after the first focus of the field is the only one that waits. */
const IDLE_MS = 1_000

function plainOf(data: DataTransfer): string {
  return cleanText(data.getData('text/plain'))
}

/** Pastes a text that the browser would take seconds for; returns whether it is one. */
function pastePlain(field: HTMLTextAreaElement, data: DataTransfer): boolean {
  const pasted = plainOf(data)
  const isLong = pasted.split('\n', MANY_LINES).length >= MANY_LINES
  if (isLong) insertText(field, pasted)
  return isLong
}

/** Returns whether it pasted, or will; otherwise the browser does. */
function paste(field: HTMLTextAreaElement, data: DataTransfer): boolean {
  const pasted = plainOf(data)
  const link = linkSelection(field.value, selectionOf(field), pasted)
  const html = link ? undefined : richHtmlOf(field, data)
  if (link) applyChange(field, link)
  else if (html !== undefined) void pasteRich(field, { html, plain: pasted })
  return link !== undefined || html !== undefined || pastePlain(field, data)
}

function prepareSoon(): void {
  whenIdle(prepareRich, IDLE_MS)
}

/** Handles what is pasted into a field; returns the function that ends it. */
export function listenToPaste(field: HTMLTextAreaElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  /** Ctrl, Shift and V paste text alone; not every browser leaves out the HTML then. */
  let isPlain = false

  function onKeyDown({ key, shiftKey }: KeyboardEvent): void {
    isPlain = shiftKey && key.toLowerCase() === 'v'
  }

  function onPaste(event: ClipboardEvent): void {
    const data = event.clipboardData
    if (field.readOnly || event.defaultPrevented || !data) return
    const isHandled = isPlain ? pastePlain(field, data) : paste(field, data)
    isPlain = false
    if (isHandled) event.preventDefault()
  }

  // What the browser pastes, drops or corrects itself.
  function onBeforeInput(event: InputEvent): void {
    const { data } = event
    if (!event.cancelable || data === null || !hasControls(data)) return
    event.preventDefault()
    insertText(field, cleanText(data))
  }

  signal.addEventListener('abort', listenToKeydown(field, onKeyDown))
  field.addEventListener('beforeinput', onBeforeInput, { signal })
  field.addEventListener('paste', onPaste, { signal })
  field.addEventListener('focus', prepareSoon, { signal, once: true })
  return () => listening.abort()
}
