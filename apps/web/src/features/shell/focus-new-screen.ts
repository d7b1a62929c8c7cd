import { MAIN } from './main-region.ts'
import { focusElement } from './focus-element.ts'

function headingOf(main: HTMLElement): HTMLElement | null {
  return main.querySelector('h1:not([data-skeleton] h1)')
}

function linkTo(href: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  return links.find((link) => link.getAttribute('href') === href && link.checkVisibility())
}

function isTaken(main: HTMLElement): boolean {
  const { activeElement, body } = document
  const isLeftOver = activeElement === body || activeElement === main || activeElement === null
  return !isLeftOver && activeElement.closest('header, .site-footer') === null
}

export interface Arrival {
  /** The fragment of the address, such as `#s-notes`; may be empty. */
  hash: string
  isReturn: boolean
  /** With Back: the href of the link by which the page was left. */
  leftBy: string | undefined
}

function targetOf({ hash, isReturn }: Arrival): HTMLElement | null {
  if (isReturn) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The fragment is invalid percent-encoding, such as `#%`.
    return null
  }
}

function landingPlace(main: HTMLElement, arrival: Arrival): HTMLElement | null {
  const { leftBy } = arrival
  const left = leftBy === undefined ? undefined : linkTo(leftBy)
  return left ?? targetOf(arrival) ?? headingOf(main)
}

/**
 * Focuses a new screen when it has its heading, then calls back: its title is known by then. Returns a
 * function that cancels this.
 */
export function focusNewScreen(arrival: Arrival, onKnown: () => void): () => void {
  const main = document.getElementById(MAIN)
  const waiting = new MutationObserver(settle)

  function settle(): void {
    if (!main || !headingOf(main)) return
    waiting.disconnect()
    const place = landingPlace(main, arrival) ?? main
    // The router tries only once, before the post has loaded.
    if (place === targetOf(arrival)) place.scrollIntoView()
    if (!isTaken(main)) focusElement(place)
    onKnown()
  }

  if (main) {
    waiting.observe(main, { childList: true, subtree: true })
    if (!isTaken(main)) focusElement(main)
    settle()
  }
  return () => waiting.disconnect()
}
