/** Gives the focus to what is no control, for as long as it stays there; the page does not move. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  // Where the page stands is for the router to say: at its top, or where it was left.
  element.focus({ preventScroll: true })
}
