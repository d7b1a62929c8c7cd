const hidden = new WeakSet<Event>()

/**
 * Hides an event from React, which looks for handlers of it in every component around its target. All
 * other listeners get it.
 */
export function hideFromReact(event: Event): void {
  hidden.add(event)
}

export function isHidden(event: Event): boolean {
  return hidden.has(event)
}

/** Lets React, which adds its listeners to this root, get no hidden events; returns the root. */
export function withHiddenEvents(root: HTMLElement): HTMLElement {
  const add = root.addEventListener.bind(root)
  root.addEventListener = (type: string, listener: EventListener, options?: boolean) => {
    add(type, (event) => isHidden(event) || listener(event), options)
  }
  return root
}
