import { Notes } from './notes.ts'
import { parseHtml } from './parse-html.ts'
import { lineOf } from './tree.ts'

/** The text of a little HTML, in one line. Throws `HtmlRefusal` if it is too much. */
export function plainText(html: string): string {
  return lineOf(parseHtml(html, new Notes()))
}
