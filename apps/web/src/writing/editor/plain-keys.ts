/** Events of a letter that nothing outside of the field needs. */
const LETTER_EVENTS = ['keyup', 'selectionchange'] as const

/** Events that come before `input` and tell no more: nothing needs them at all. */
const OLD_EVENTS = ['keypress', 'textInput'] as const

function end(event: Event): void {
  event.stopPropagation()
}

function endLetter(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing) end(event)
}

/**
 * Ends the events of letters at the field, and some before it. React would look for handlers of each of
 * them in every component around the field, which is a part of the time from a key to its letter.
 * Shortcuts, other keys and `input` go on. Returns the function that ends it.
 */
export function endPlainKeys(field: HTMLTextAreaElement): () => void {
  const listening = new AbortController()
  const { signal } = listening

  field.addEventListener('keydown', endLetter, { signal })
  for (const type of LETTER_EVENTS) field.addEventListener(type, end, { signal })
  for (const type of OLD_EVENTS) {
    const endEarly = (event: Event): void => {
      if (event.target === field) end(event)
    }
    // On the window it runs before the listeners of React on the document.
    window.addEventListener(type, endEarly, { signal, capture: true })
  }
  return () => listening.abort()
}
