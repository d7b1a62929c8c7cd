import type { Notes } from './notes.ts'
import { attributeOf, elementsIn, isElement, lineOf, makeElement } from './tree.ts'
import type { Element, Node } from './tree.ts'

/** Elements without anything to read. */
const SILENT = new Set('base head link meta param source template title track'.split(' '))
const NOTED = new Set('applet canvas frame frameset script style svg'.split(' '))

/** Scripts that only decorate what is there without them. */
const DECORATION =
  /(?:twitter\.com\/widgets|instagram\.com\/embed|tiktok\.com\/embed|embed\.ly|embedr\.flickr|reddit[\w.]*\/(?:embed|widgets))/i

function isDecoration(element: Element): boolean {
  const type = attributeOf(element, 'type')
  return DECORATION.test(attributeOf(element, 'src')) || /ld\+json|math\/tex/i.test(type)
}

/** A fallback without words repeats the picture before it, which a script loads. */
function readFallback(element: Element): Node[] {
  const isPicture = [...elementsIn(element.childNodes)].some((inner) => isElement(inner, 'img'))
  return isPicture && lineOf(element.childNodes) === '' ? [] : [...element.childNodes]
}

/** A formula keeps its source in TeX if it has one. */
function readFormula(element: Element): Node[] | undefined {
  for (const inner of elementsIn(element.childNodes)) {
    const isTex = /tex/i.test(attributeOf(inner, 'encoding'))
    if (isElement(inner, 'annotation') && isTex) return [makeElement('code', {}, inner.childNodes)]
  }
  return undefined
}

/** Removes elements that show nothing, and notes scripts, styles and drawings. */
export function rewriteUnseen(element: Element, notes: Notes): Node[] | undefined {
  const { tagName } = element
  if (SILENT.has(tagName)) return []
  if (tagName === 'noscript') return readFallback(element)
  if (tagName === 'math') return readFormula(element)
  if (!NOTED.has(tagName)) return undefined
  if (tagName === 'script' && /math\/tex/i.test(attributeOf(element, 'type'))) {
    return [makeElement('code', {}, element.childNodes)]
  }
  if (!isDecoration(element)) notes.add('dropped', tagName)
  return []
}
