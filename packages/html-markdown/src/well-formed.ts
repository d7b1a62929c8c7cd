import { serialize } from 'parse5'
import type { Notes } from './notes.ts'
import { parseHtml } from './parse-html.ts'
import { makeElement } from './tree.ts'

/**
 * HTML of which nothing is open at its end or ends more than it has begun, so that it can stand within an element. Throws
 * `HtmlRefusal` if there is too much of it.
 */
export function wellFormedHtml(html: string, notes: Notes): string {
  return serialize(makeElement('body', {}, parseHtml(html, notes)))
}
