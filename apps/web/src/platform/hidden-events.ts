/** The latest one only: a set of all of them takes time at each key. */
let hidden: Event | undefined

/**
 * Hides an event that is being dispatched, or is next, from React; all other listeners get it. React looks
 * for handlers of each event in every component around its target.
 */
export function hideEvent(event: Event | undefined): void {
  hidden = event
}

export function isHiddenEvent(event: Event): boolean {
  return event === hidden
}

/**
 * Lets React, which adds its listeners to this root, get no hidden events; returns the root. React does
 * not listen to `keypress` and `textInput` at all, which would be for `onKeyPress` and `onBeforeInput`:
 * no component has these, and an event without any listener costs a key next to nothing.
 */
export function withHiddenEvents(root: HTMLElement): HTMLElement {
  const add = root.addEventListener.bind(root)
  root.addEventListener = (type: string, listener: EventListener, options?: boolean) => {
    if (type === 'keypress' || type === 'textInput') return
    add(type, (event) => isHiddenEvent(event) || listener(event), options)
  }
  return root
}
