import { MAIN } from './main-region.ts'
import { takeFocus } from './take-focus.ts'

/** The heading of what has come; that of a skeleton goes away with it. */
function headingOf(main: HTMLElement): HTMLElement | null {
  return main.querySelector('h1:not([data-skeleton] h1)')
}

function linkTo(href: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  return links.find((link) => link.getAttribute('href') === href && link.checkVisibility())
}

/** Whether the new screen has put the focus somewhere already, or a person into a toast. */
function isTaken(main: HTMLElement): boolean {
  const { activeElement, body } = document
  const isLeftOver = activeElement === body || activeElement === main || activeElement === null
  return !isLeftOver && activeElement.closest('header') === null
}

export interface Arrival {
  /** What the address points to within its page: `#s-notes`; empty for the page. */
  hash: string
  /** By Back or Forward: the page stands where it was left. */
  isReturn: boolean
  /** On the way back: the href of the link by which the page was left. */
  leftBy: string | undefined
}

function targetOf({ hash, isReturn }: Arrival): HTMLElement | null {
  if (isReturn) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Anybody may write `#%` behind an address.
    return null
  }
}

/** Where a person goes on reading: the place they left, the place they asked for, the heading. */
function landingPlace(main: HTMLElement, arrival: Arrival): HTMLElement | null {
  const { leftBy } = arrival
  const left = leftBy === undefined ? undefined : linkTo(leftBy)
  return left ?? targetOf(arrival) ?? headingOf(main)
}

/**
 * Puts the focus into a screen that has just come, and calls back when the screen has its heading,
 * which is when its title is known: a post that is still loading has none. Returns how to stop.
 */
export function arrive(arrival: Arrival, onKnown: () => void): () => void {
  const main = document.getElementById(MAIN)
  const waiting = new MutationObserver(settle)

  function settle(): void {
    if (!main || !headingOf(main)) return
    waiting.disconnect()
    const place = landingPlace(main, arrival) ?? main
    // The router looks for it once, which is too early for a post that has to load.
    if (place === targetOf(arrival)) place.scrollIntoView()
    if (!isTaken(main)) takeFocus(place)
    onKnown()
  }

  if (main) {
    waiting.observe(main, { childList: true, subtree: true })
    if (!isTaken(main)) takeFocus(main)
    settle()
  }
  return () => waiting.disconnect()
}
