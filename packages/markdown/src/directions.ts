import type { MarkdownIt, StateCore } from 'markdown-it'

const CONTAINER =
  /^(?:blockquote|bullet_list|ordered_list|table|footnote_block)_(?<end>open|close)$/
const BLOCK = /^(?:paragraph|heading)_open$/

/**
 * Each block runs the way its own words run. Lists, quotes and tables do so as wholes, their bullets
 * and columns with them: what stands inside has no say of its own, or browsers would not hear it.
 */
function giveDirections({ tokens }: StateCore): void {
  let depth = 0
  for (const token of tokens) {
    const end = CONTAINER.exec(token.type)?.groups?.end
    if (end === 'close') depth--
    if (depth === 0 && (end === 'open' || BLOCK.test(token.type))) token.attrSet('dir', 'auto')
    if (end === 'open') depth++
  }
}

/** Blocks that say which way they run, from right to left or from left to right. */
export function directions(md: MarkdownIt): void {
  md.core.ruler.push('directions', giveDirections)
}
