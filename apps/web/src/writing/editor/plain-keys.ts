import { hiddenEvents } from '../../platform/hidden-events.ts'
import { hasControls } from './paste/clean-text.ts'
import { watchUnseen } from './unseen-letters.ts'

/** Events of a letter that React gets nothing of. */
const HIDDEN_EVENTS = ['keydown', 'input'] as const

/** Events of a letter that tell no more than `keydown` and `input` do: nothing needs them. */
const REPEATING_EVENTS = ['beforeinput', 'keyup'] as const

function isLetter(event: Event): boolean {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    return key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing
  }
  if (event.type !== 'beforeinput') return true
  const { inputType, data } = event as InputEvent
  return inputType === 'insertText' && data?.length === 1 && !hasControls(data)
}

function end(event: Event): void {
  event.stopPropagation()
}

/**
 * Hides the events of letters from React, which would look for handlers of each of them in every
 * component around the field: a part of the time from a key to its letter. React gets the first `input`
 * after each focus, each one while the field shows an error, and all that may be longer than `max`. Shortcuts and
 * other keys go on. Returns the function that ends it.
 */
export function hidePlainKeys(field: HTMLTextAreaElement, max: number): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const unseen = watchUnseen(max, () => field.textLength)

  function mayHide(event: Event): boolean {
    if (event.type !== 'input') return isLetter(event)
    // What scripts put in is announced to all.
    if (!event.isTrusted || field.hasAttribute('aria-invalid')) unseen.end()
    return unseen.takes(event as InputEvent)
  }
  function hide(event: Event): void {
    if (event.target === field && mayHide(event)) hiddenEvents.add(event)
  }
  function endEarly(event: Event): void {
    if (event.target === field && isLetter(event)) end(event)
  }

  // On the window they run before the listeners of React.
  const early = { signal, capture: true }
  for (const type of HIDDEN_EVENTS) window.addEventListener(type, hide, early)
  for (const type of REPEATING_EVENTS) window.addEventListener(type, endEarly, early)
  field.addEventListener('selectionchange', end, { signal })
  field.addEventListener('blur', unseen.end, { signal })
  return () => listening.abort()
}
