import type { MarkdownIt, StateCore } from 'markdown-it'

const CONTAINER =
  /^(?:blockquote|bullet_list|ordered_list|table|footnote_block)_(?<end>open|close)$/
const BLOCK = /^(?:paragraph|heading|summary|figcaption)_open$/

/**
 * Sets `dir="auto"` on each top-level block. Lists, quotes and tables have one direction as a
 * whole, including bullets and columns: a nested `dir` would exclude its text from the browser's
 * detection.
 */
function setDirections({ tokens }: StateCore): void {
  let depth = 0
  for (const token of tokens) {
    const end = CONTAINER.exec(token.type)?.groups?.end
    if (end === 'close') depth--
    if (depth === 0 && (end === 'open' || BLOCK.test(token.type))) token.attrSet('dir', 'auto')
    if (end === 'open') depth++
  }
}

/** A plugin that sets the text direction of each block. */
export function directions(md: MarkdownIt): void {
  md.core.ruler.push('directions', setDirections)
}
