import { serialize } from 'parse5'
import { Notes } from '../notes.ts'
import { parseHtml } from '../parse-html.ts'
import {
  attributeOf,
  elementsIn,
  findClass,
  findElement,
  hasClass,
  isElement,
  lineOf,
  makeElement,
  mapTree,
} from '../tree.ts'
import type { Element, Node } from '../tree.ts'

/** A page of Medium's export. */
export interface MediumPage {
  title: string
  /** The HTML of the text; its title is not in it again. */
  body: string
  author: string
  tags: string[]
  /** As written; empty in drafts. */
  publishedAt: string
  /** Empty in drafts. */
  address: string
  /** Whether the text answers somebody else's. */
  isResponse: boolean
}

/** What a title is shortened by. */
const SHORTENED = /(?:…|\.\.\.)$/

function line(element: Element | undefined): string {
  return element ? lineOf(element.childNodes) : ''
}

/** Removes the title, which the page names before the text, too. */
function removeTitle(body: Element, title: string): void {
  mapTree(body, (node) => {
    const isTitle = isElement(node) && hasClass(node, 'graf--title')
    return isTitle && line(node) === title ? [] : undefined
  })
}

/** Responses have no title of their own: the page names them by their first words. */
function isResponse(body: Element, title: string): boolean {
  if (findClass(body.childNodes, 'graf--title')) return false
  const start = title.replace(SHORTENED, '').trim()
  return start !== '' && lineOf(body.childNodes).startsWith(start)
}

function tagsIn(nodes: readonly Node[]): string[] {
  const links = [...elementsIn(nodes)].filter((element) => isElement(element, 'a'))
  return links.filter((element) => hasClass(element, 'p-tag')).map(line)
}

/** Reads a page of Medium's export; undefined for any other HTML. Throws `HtmlRefusal` if it is too much. */
export function readMediumPage(html: string): MediumPage | undefined {
  const nodes = parseHtml(html, new Notes())
  const article = findClass(nodes, 'h-entry')
  const body = findClass(article?.childNodes ?? [], 'e-content')
  if (!article || !body) return undefined
  const { childNodes } = article
  const title = line(findClass(childNodes, 'p-name'))
  const time = findElement(childNodes, (element) => hasClass(element, 'dt-published'))
  const canonical = findClass(childNodes, 'p-canonical')
  const response = isResponse(body, title)
  removeTitle(body, title)
  return {
    title,
    body: serialize(makeElement('body', {}, body.childNodes)),
    author: line(findClass(childNodes, 'p-author')),
    tags: tagsIn(childNodes),
    publishedAt: time ? attributeOf(time, 'datetime') : '',
    address: canonical ? attributeOf(canonical, 'href') : '',
    isResponse: response,
  }
}
