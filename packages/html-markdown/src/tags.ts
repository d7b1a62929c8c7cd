import { elementsIn, isElement } from './tree.ts'
import type { Element, Node } from './tree.ts'

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext ' +
    'pre search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
)

/** Whether an element begins on a line of its own. */
export function isBlock(element: Element): boolean {
  return BLOCKS.has(element.tagName)
}

/** The elements that contain a block, at any depth. */
export function blockHolders(nodes: readonly Node[]): Set<Element> {
  const holders = new Set<Element>()
  for (const element of elementsIn(nodes)) {
    if (!isBlock(element)) continue
    let parent = element.parentNode
    while (isElement(parent) && !holders.has(parent)) {
      holders.add(parent)
      parent = parent.parentNode
    }
  }
  return holders
}
