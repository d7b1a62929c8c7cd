/** Events of a letter that nothing outside of the field needs. */
const LETTER_EVENTS = ['keypress', 'textInput', 'keyup', 'selectionchange'] as const

function end(event: Event): void {
  event.stopPropagation()
}

function endLetter(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing) end(event)
}

/**
 * Ends the events of letters at the field. React would look for handlers of each of them in every
 * component around the field, which is a part of the time from a key to its letter. Shortcuts, other keys
 * and `input` go on. Returns the function that ends it.
 */
export function endPlainKeys(field: HTMLTextAreaElement): () => void {
  const listening = new AbortController()
  const { signal } = listening

  field.addEventListener('keydown', endLetter, { signal })
  for (const type of LETTER_EVENTS) field.addEventListener(type, end, { signal })
  return () => listening.abort()
}
