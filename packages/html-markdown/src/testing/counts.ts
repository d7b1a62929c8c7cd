import { parseFragment } from 'parse5'
import { attributeOf, elementsIn, hasClass, isElement, lineOf, textOf } from '../tree.ts'
import type { Element, Node, Parent } from '../tree.ts'

/** What a reader finds in HTML. */
export interface Counts {
  words: string[]
  code: string[]
  cells: string[]
  links: string[]
  pictures: string[]
}

/** Elements of our pages that the source of a text does not have. */
function isOurs(element: Element): boolean {
  return hasClass(element, 'footnote-ref', 'footnote-backref', 'task-box')
}

const SILENT = /^(?:script|style|template|iframe|audio|video|object|noscript)$/

function wordsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (!isElement(node)) return [textOf([node])]
    if (SILENT.test(node.tagName) || isOurs(node)) return []
    const isInline = /^(?:a|b|i|em|strong|code|span|sup|sub|s|u|mark)$/.test(node.tagName)
    const inner = wordsOf(node.childNodes).join('')
    return [isInline ? inner : ` ${inner} `]
  })
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function tableOf(node: Node | Parent | null): Node | Parent | null {
  return !node || isElement(node, 'table')
    ? node
    : tableOf('parentNode' in node ? node.parentNode : null)
}

/** The cells of tables: one without headings and with one column only lays out what is in it. */
function cellsIn(elements: readonly Element[]): Element[] {
  const cells = elements.filter((element) => isElement(element, 'td', 'th'))
  const tabular = cells.filter((cell) => {
    const isAlone = cells.every((other) => other === cell || other.parentNode !== cell.parentNode)
    return isElement(cell, 'th') || !isAlone
  })
  const tables = new Set(tabular.map(tableOf))
  return cells.filter((cell) => tables.has(tableOf(cell)))
}

/** Counts words, code, cells of tables, links and pictures; what is empty does not count. */
export function countsOf(html: string): Counts {
  const { childNodes } = parseFragment(html, { scriptingEnabled: false })
  const elements = [...elementsIn(childNodes)]
  const filled = (...names: string[]) =>
    elements
      .filter((element) => isElement(element, ...names) && !isOurs(element))
      .map((element) => ({ element, text: textOf(element.childNodes).trim() }))
  return {
    words: toWords(wordsOf(childNodes).join('')).toSorted(),
    code: filled('pre')
      .map(({ text }) => text)
      .filter(Boolean),
    cells: cellsIn(elements)
      .map((cell) => lineOf(cell.childNodes))
      .filter(Boolean),
    links: elements
      .filter((element) => isElement(element, 'a') && /^[a-z]+:/.test(attributeOf(element, 'href')))
      .map((link) => attributeOf(link, 'href')),
    pictures: filled('img').map(({ element }) => attributeOf(element, 'src')),
  }
}
