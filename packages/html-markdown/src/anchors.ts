import GithubSlugger, { slug } from 'github-slugger'
import { attributeOf, elementsIn, isElement, lineOf } from './tree.ts'
import type { Element, Node } from './tree.ts'

function idsOf(element: Element): string[] {
  return [attributeOf(element, 'id'), attributeOf(element, 'name')].filter(Boolean)
}

/** The ids of headings, of what is in them, and of anchors right before them, with the anchors that headings get. */
export function anchorsOfHeadings(nodes: readonly Node[]): Map<string, string> {
  const anchors = new Map<string, string>()
  const slugger = new GithubSlugger()
  let before: string[] = []
  for (const element of elementsIn(nodes)) {
    if (isElement(element, 'a') && lineOf(element.childNodes) === '') before.push(...idsOf(element))
    else if (isElement(element, 'p', 'li', 'img', 'table')) before = []
    if (!/^h[1-6]$/.test(element.tagName)) continue
    const text = lineOf(element.childNodes)
    if (text === '') continue
    const anchor = slugger.slug(slug(text) ? text : 'section')
    const inner = [...elementsIn(element.childNodes)].flatMap(idsOf)
    for (const id of [...before, ...idsOf(element), ...inner]) anchors.set(id, anchor)
    before = []
  }
  return anchors
}
