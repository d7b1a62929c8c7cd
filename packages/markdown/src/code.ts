import hljs from 'highlight.js/lib/common'
import type { MarkdownIt } from 'markdown-it'

/** Longer code stays plain: colour is not worth the time it would take. */
const HIGHLIGHT_MAX = 20_000

/** Coloured by classes; the empty text lets markdown-it show the code as it is. */
export function highlight(code: string, language: string): string {
  if (code.length > HIGHLIGHT_MAX || !hljs.getLanguage(language)) return ''
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}

/** What may be wider than the page scrolls by itself, and so takes the keyboard's focus. */
export function scrollable(md: MarkdownIt): void {
  for (const name of ['fence', 'code_block'] as const) {
    const render = md.renderer.rules[name]
    md.renderer.rules[name] = (...given) =>
      render?.(...given).replace(/^<pre>/, '<pre tabindex="0">') ?? ''
  }
  md.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'
}

/** Columns are set by classes: a style attribute is refused by the page's policy. */
export function tableAlignment(md: MarkdownIt): void {
  md.core.ruler.push('table_alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'td_open' && token.type !== 'th_open') continue
      const side = /^text-align:(left|center|right)$/.exec(
        String(token.attrGet('style') ?? ''),
      )?.[1]
      token.attrs = side ? [['class', `align-${side}`]] : null
    }
  })
}
