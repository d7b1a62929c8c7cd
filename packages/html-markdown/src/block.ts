import type { Context } from './context.ts'
import type { Node } from './tree.ts'

/** A block of Markdown. */
export interface Block {
  kind: 'text' | 'list' | 'other'
  text: string
  /** The sign after which items of a list begin, without the number. */
  marker?: string
}

/** Converts nodes to blocks; passed to the writers of elements that contain blocks. */
export type Blocks = (nodes: readonly Node[], context: Context) => Block[]

/** The other marker of the same kind: lists with the same marker would be one. */
const OTHER = new Map([
  ['-', '*'],
  ['*', '-'],
  ['.', ')'],
  [')', '.'],
])

const MARKER = /^(?:[*-]|\d+[.)])(?=\s|$)/

function withOtherMarker(block: Block): Block {
  const marker = OTHER.get(block.marker ?? '') ?? ''
  const lines = block.text
    .split('\n')
    .map((line) => line.replace(MARKER, (found) => found.slice(0, -1) + marker))
  return { ...block, marker, text: lines.join('\n') }
}

/** Changes the markers of lists that follow each other. */
function partLists(blocks: readonly Block[]): Block[] {
  const parted: Block[] = []
  for (const block of blocks) {
    const last = parted.at(-1)
    const isSame = block.marker !== undefined && last?.marker === block.marker
    parted.push(isSame ? withOtherMarker(block) : block)
  }
  return parted
}

/** Whether a block can follow the text of an item without an empty line. */
function isTight(before: Block | undefined, block: Block): boolean {
  return before?.kind === 'text' && block.kind === 'list' && /^(?:[*-]|1[.)]) \S/.test(block.text)
}

/** Joins blocks with empty lines; in an item of a list, a list follows its text at once. */
export function joinBlocks(blocks: readonly Block[], isItem = false): string {
  const parts: string[] = []
  let before: Block | undefined
  for (const block of partLists(blocks)) {
    if (before) parts.push(isItem && isTight(before, block) ? '\n' : '\n\n')
    parts.push(block.text)
    before = block
  }
  return parts.join('')
}
