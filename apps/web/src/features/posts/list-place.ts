/**
 * Where a list stands in the window. Pixels from the top of the page do not say it: faces that came
 * too late for the first screen, and a telephone that was turned, change how tall the posts above are.
 */
export interface ListPlace {
  /** The post, as its link names it. */
  href: string
  /** Pixels from the top of the window to the words of that link. */
  below: number
}

function links(): Element[] {
  return Array.from(document.querySelectorAll('[data-posts] a'))
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}

/** The post whose title is nearest to the middle of the window. Few are measured: it is asked at each scroll. */
export function placeInList(): ListPlace | undefined {
  const all = links()
  const fromMiddle = (index: number) => {
    const link = all[index]
    return link ? topOf(link) - innerHeight / 2 : Infinity
  }
  let low = 0
  let high = all.length
  while (low < high) {
    const between = Math.floor((low + high) / 2)
    if (fromMiddle(between) < 0) low = between + 1
    else high = between
  }
  const link = all[Math.abs(fromMiddle(low - 1)) < fromMiddle(low) ? low - 1 : low]
  return link && { href: link.getAttribute('href') ?? '', below: topOf(link) }
}

/** Scrolls until the post stands where it stood. */
export function returnToPlace({ href, below }: ListPlace): void {
  const link = links().find((each) => each.getAttribute('href') === href)
  if (link) window.scrollBy(0, Math.round(topOf(link) - below))
}
