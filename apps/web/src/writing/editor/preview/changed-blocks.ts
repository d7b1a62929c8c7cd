import type { RenderedBlock } from '@inkwell/markdown/render'
import type { PreviewChange } from './preview-messages.ts'

function commonStart(a: readonly string[], b: readonly string[]): number {
  const length = Math.min(a.length, b.length)
  let count = 0
  while (count < length && a[count] === b[count]) count++
  return count
}

/** Compares blocks with the HTML of the blocks before. */
export function changedBlocks(
  before: readonly string[],
  blocks: readonly RenderedBlock[],
): PreviewChange {
  const all = blocks.map(({ html }) => html)
  const kept = commonStart(before, all)
  const rest = [before, all].map((each) => each.slice(kept).toReversed())
  const keptAfter = commonStart(rest[0] ?? [], rest[1] ?? [])
  const html = all.slice(kept, all.length - keptAfter)
  return { kept, keptAfter, html, lines: blocks.map(({ line }) => line) }
}
