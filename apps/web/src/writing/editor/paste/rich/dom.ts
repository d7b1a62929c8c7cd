/** The value of a style that an element has itself; lower case, empty if it has none. */
export function ownStyle(element: Element, name: string): string {
  const styles = (element.getAttribute('data-style') ?? '').toLowerCase().split(';')
  const found = styles.find((style) => style.split(':', 1)[0]?.trim() === name)
  return found?.slice(found.indexOf(':') + 1).trim() ?? ''
}

/** Puts the content of an element in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Replaces an element by another one with the same content. */
export function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Puts the content of an element into a new one. */
export function wrapContent(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

export function each(root: Element, selector: string, act: (element: Element) => void): void {
  for (const element of root.querySelectorAll(selector)) act(element)
}
