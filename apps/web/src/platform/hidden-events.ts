/**
 * Events that React gets nothing of; all other listeners get them. React looks for handlers of each event
 * in every component around its target.
 */
export const hiddenEvents = new WeakSet<Event>()

/**
 * Lets React, which adds its listeners to this root, get no hidden events; returns the root. React does
 * not listen to `keypress` and `textInput` at all, which would be for `onKeyPress` and `onBeforeInput`:
 * no component has these, and an event without any listener costs a key next to nothing.
 */
export function withHiddenEvents(root: HTMLElement): HTMLElement {
  const add = root.addEventListener.bind(root)
  root.addEventListener = (type: string, listener: EventListener, options?: boolean) => {
    if (type === 'keypress' || type === 'textInput') return
    add(type, (event) => hiddenEvents.has(event) || listener(event), options)
  }
  return root
}
