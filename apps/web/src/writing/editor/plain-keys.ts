import { hideFromReact, isHidden } from '../../platform/hidden-events.ts'
import { watchUnseen } from './unseen-letters.ts'

/** Events of a letter that React gets nothing of. */
const HIDDEN_EVENTS = ['keydown', 'keyup', 'beforeinput', 'input'] as const

/** Events of a letter that nothing outside of the field needs. */
const LETTER_EVENTS = ['keydown', 'keyup', 'selectionchange'] as const

/** Events that come before `input` and tell no more: nothing needs them at all. */
const OLD_EVENTS = ['keypress', 'textInput'] as const

function isLetter({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing
}

function end(event: Event): void {
  if (!(event instanceof KeyboardEvent) || isHidden(event)) event.stopPropagation()
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
    if (event instanceof KeyboardEvent) return isLetter(event)
    if (event.type !== 'input') return true
    // What scripts put in is announced to all.
    if (!event.isTrusted || field.hasAttribute('aria-invalid')) unseen.end()
    return unseen.takes(event as InputEvent)
  }
  function hide(event: Event): void {
    if (event.target === field && mayHide(event)) hideFromReact(event)
  }
  function endEarly(event: Event): void {
    if (event.target === field) event.stopPropagation()
  }

  // On the window they run before the listeners of React.
  const early = { signal, capture: true }
  for (const type of HIDDEN_EVENTS) window.addEventListener(type, hide, early)
  for (const type of OLD_EVENTS) window.addEventListener(type, endEarly, early)
  for (const type of LETTER_EVENTS) field.addEventListener(type, end, { signal })
  field.addEventListener('blur', unseen.end, { signal })
  return () => listening.abort()
}
