import { isHiddenEvent } from '../../platform/hidden-events.ts'

type Handler = (event: KeyboardEvent) => void

const handlers = new WeakMap<HTMLTextAreaElement, Set<Handler>>()

function begin(field: HTMLTextAreaElement): Set<Handler> {
  const all = new Set<Handler>()
  handlers.set(field, all)
  field.addEventListener('keydown', (event) => {
    // Nothing outside of the field needs a letter.
    if (isHiddenEvent(event)) event.stopPropagation()
    else for (const handle of all) handle(event)
  })
  return all
}

/**
 * Handles the keys of a field that type no letter. All handlers share one listener: each listener is a
 * part of the time from a key to its letter. Returns the function that ends it.
 */
export function listenToKeydown(field: HTMLTextAreaElement, handle: Handler): () => void {
  const all = handlers.get(field) ?? begin(field)
  all.add(handle)
  return () => void all.delete(handle)
}
