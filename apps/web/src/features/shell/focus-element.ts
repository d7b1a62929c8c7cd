import { usesPointer } from './departures.ts'

/**
 * Focuses an element that is no control, without scrolling, and only until it loses the focus. Who uses a
 * pointer sees no ring around it.
 */
export function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.toggleAttribute('data-quiet', usesPointer())
    const leave = (): void => {
      element.removeAttribute('tabindex')
      element.removeAttribute('data-quiet')
    }
    element.addEventListener('blur', leave, { once: true })
  }
  element.focus({ preventScroll: true })
}
