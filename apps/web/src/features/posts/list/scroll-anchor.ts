/**
 * A scroll position relative to a post. An absolute one is not reliable: late fonts and a rotated phone
 * change the height of the posts above.
 */
export interface ScrollAnchor {
  /** The post's link. */
  href: string
  /** The distance from the top of the window to the link, in pixels. */
  below: number
}

/** The links of the titles: the link of an author stands at several posts. */
function links(): Element[] {
  return Array.from(document.querySelectorAll('[data-posts] :is(h2, h3) a'))
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}

/**
 * The post whose title is nearest to the middle of the window. Runs at every scroll event, so it
 * measures few elements.
 */
export function findScrollAnchor(): ScrollAnchor | undefined {
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

/** Scrolls the post back to its position. */
export function scrollToAnchor({ href, below }: ScrollAnchor): void {
  const link = links().find((each) => each.getAttribute('href') === href)
  if (link) window.scrollBy(0, Math.round(topOf(link) - below))
}
