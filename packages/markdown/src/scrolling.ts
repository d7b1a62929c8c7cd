import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'

/** Classes, because the Content-Security-Policy forbids style attributes. */
function alignByClass(cell: Token): void {
  const style = String(cell.attrGet('style') ?? '')
  const side = /^text-align:(left|center|right)$/.exec(style)?.[1]
  cell.attrs = side ? [['class', `align-${side}`]] : null
}

/** Labels a table by its header row, which is in the language of the post. */
function prepareTables({ tokens }: StateCore): void {
  let tables = 0
  let table: Token | undefined
  for (const token of tokens) {
    if (token.type === 'table_open') table = token
    if (token.type === 'td_open' || token.type === 'th_open') alignByClass(token)
    if (token.type !== 'thead_open') continue
    // A colon cannot occur in the anchor of a heading.
    const anchor = anchorOf(`table:${++tables}`)
    token.attrSet('id', anchor)
    if (table) table.info = anchor
  }
}

/**
 * A plugin that makes wide code and tables scroll horizontally and therefore focusable. Each is a
 * group, labelled without translated text: code by its language, a table by its header row.
 */
export function scrolling(md: MarkdownIt): void {
  const { rules } = md.renderer
  const { escapeHtml } = md.utils
  for (const name of ['fence', 'code_block'] as const) {
    const render = rules[name]
    rules[name] = (...given) => {
      const language = /\S+/.exec(given[0][given[1]]?.info ?? '')?.[0]
      const label = language ? ` aria-label="${escapeHtml(language)}"` : ''
      const html = render?.(...given) ?? ''
      return html.replace(/^<pre>/, () => `<pre tabindex="0" role="group"${label}>`)
    }
  }
  rules.table_open = (tokens, index) =>
    `<div class="table-scroll" dir="auto" tabindex="0" role="group" aria-labelledby="${tokens[index]?.info}"><table>\n`
  rules.table_close = () => '</table></div>\n'
  md.core.ruler.push('tables', prepareTables)
}
