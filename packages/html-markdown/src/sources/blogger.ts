import { findClass, findElement, hasClass, isElement, makeElement } from '../tree.ts'
import type { Element, Node } from '../tree.ts'

/** Blogger's captions are tables of two rows. */
export function rewriteBlogger(element: Element): Node[] | undefined {
  if (!isElement(element, 'table') || !hasClass(element, 'tr-caption-container')) return undefined
  const caption = findClass(element.childNodes, 'tr-caption')
  const cell = findElement(
    element.childNodes,
    (inner) => isElement(inner, 'td') && inner !== caption && inner.childNodes.length > 0,
  )
  const figcaption = makeElement('figcaption', {}, caption?.childNodes ?? [])
  return [makeElement('figure', {}, [...(cell?.childNodes ?? []), figcaption])]
}
