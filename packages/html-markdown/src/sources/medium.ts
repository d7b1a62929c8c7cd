import { addChildren, hasClass, isElement, makeText, textValue } from '../tree.ts'
import type { Element, Node } from '../tree.ts'

function isOldCode(node: Node): node is Element {
  return isElement(node, 'pre') && hasClass(node, 'graf--pre') && !hasClass(node, 'graf--preV2')
}

/** A rule that joins blocks of code: Medium has one for each part that was pasted, or even for each line. */
export function createMediumRule(): (node: Node) => Node[] | undefined {
  let last: Element | undefined
  return (node) => {
    if (textValue(node)?.trim() === '') return undefined
    if (!isOldCode(node)) {
      last = undefined
      return undefined
    }
    if (last?.parentNode !== node.parentNode) {
      last = node
      return undefined
    }
    addChildren(last, [makeText('\n'), ...node.childNodes])
    return []
  }
}
