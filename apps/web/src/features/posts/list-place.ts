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

/** Pixels from the top of the window to the list. */
export function listTop(): number {
  const list = document.querySelector('[data-posts]')
  return list ? topOf(list) : 0
}

/**
 * The post whose title is nearest to the middle of the window. `top` is where the list stood: parts
 * above it may be gone by now.
 */
export function placeInList(top: number): ListPlace | undefined {
  const moved = top - listTop()
  let place: ListPlace | undefined
  let least = Infinity
  for (const link of links()) {
    const below = topOf(link) + moved
    const distance = Math.abs(below - innerHeight / 2)
    if (distance >= least) continue
    least = distance
    place = { href: link.getAttribute('href') ?? '', below }
  }
  return place
}

/** Scrolls until the post stands where it stood. */
export function returnToPlace({ href, below }: ListPlace): void {
  const link = links().find((each) => each.getAttribute('href') === href)
  if (link) window.scrollBy(0, Math.round(topOf(link) - below))
}
