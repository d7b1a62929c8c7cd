import type { MarkdownIt } from 'markdown-it'

const TAG = /<\/?(?<name>[a-z][a-z0-9-]*)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/?>|<!--[\s\S]*?-->/iy

/** Tags that stand within words. */
const WITHIN_WORDS =
  /^(?:a|abbr|b|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|su[bp]|u|var|wbr)$/i

/** A plugin that leaves out HTML tags and comments, for plain text. */
export function htmlFree(md: MarkdownIt): void {
  md.inline.ruler.before('autolink', 'html_free', (state, silent) => {
    TAG.lastIndex = state.pos
    const found = TAG.exec(state.src)
    if (!found) return false
    if (!silent && !WITHIN_WORDS.test(found.groups?.name ?? '')) state.pending += ' '
    state.pos += found[0].length
    return true
  })
}
