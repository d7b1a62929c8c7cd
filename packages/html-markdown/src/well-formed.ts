import { serialize } from 'parse5'
import { HTML_LENGTH_MAX, HtmlRefusal } from './bounds.ts'
import { escapeHtml } from './escape-html.ts'
import { Notes } from './notes.ts'
import { parseHtml } from './parse-html.ts'
import { elementsIn, isNamed, makeElement, textOf } from './tree.ts'
import type { Node } from './tree.ts'

/** Times that HTML is written and read again; known tricks need three. */
const ROUNDS_MAX = 5

/** Makes a tree fit to be written; the parser repeats marks that are left open in each paragraph. */
function prepare(nodes: readonly Node[]): void {
  let length = 0
  for (const element of elementsIn(nodes)) {
    // Nothing ends it: all that is behind it would be in it.
    if (isNamed(element, 'plaintext')) element.tagName = 'pre'
    // Nothing shows what is in it.
    if (isNamed(element, 'template')) element.tagName = 'span'
    for (const { name, value } of element.attrs) length += name.length + value.length
    if (length > HTML_LENGTH_MAX) throw new HtmlRefusal('characters', HTML_LENGTH_MAX)
  }
}

function write(nodes: readonly Node[]): string {
  prepare(nodes)
  return serialize(makeElement('body', {}, nodes), { scriptingEnabled: false })
}

/**
 * HTML of which nothing is open at its end or ends more than it has begun, so that it can stand within an element. Throws
 * `HtmlRefusal` if there is too much of it.
 */
export function wellFormedHtml(html: string, notes: Notes): string {
  let nodes = parseHtml(html, notes)
  let written = write(nodes)
  // What is written is not always read as the same tree, such as styles within formulas.
  for (let round = 1; round < ROUNDS_MAX; round += 1) {
    nodes = parseHtml(written, new Notes())
    const again = write(nodes)
    if (again === written) return written
    written = again
  }
  notes.add('text', 'nested elements')
  return `<p>${escapeHtml(textOf(nodes))}</p>`
}
