import type { Token } from 'markdown-it'

/** A block at the top level of a source, with its line in the source, from 0. */
export interface Block {
  line: number
  tokens: Token[]
}

/** Groups tokens by blocks at the top level, such as paragraphs and lists. */
export function blocksOf(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let line = 0
  for (const token of tokens) {
    if (depth === 0) {
      // Footnotes have no place of their own; they follow the last block.
      line = token.map?.[0] ?? line
      blocks.push({ line, tokens: [] })
    }
    blocks.at(-1)?.tokens.push(token)
    depth += token.nesting
  }
  return blocks
}
