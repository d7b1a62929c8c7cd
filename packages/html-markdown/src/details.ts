import { joinBlocks } from './block.ts'
import type { Block, Blocks } from './block.ts'
import type { Context } from './context.ts'
import { escapeLineStart } from './escape.ts'
import { TAG_LEVEL_MAX } from './figures.ts'
import { writeOneLine } from './inline.ts'
import { isElement } from './tree.ts'
import type { Element } from './tree.ts'

/** A block that opens: its summary is one line. */
export function writeDetails(element: Element, context: Context, write: Blocks): Block[] {
  const isSummary = element.childNodes.map((node) => isElement(node, 'summary'))
  const summary = writeOneLine(
    element.childNodes.filter((_, index) => isSummary[index]),
    context,
  )
  const content = write(
    element.childNodes.filter((_, index) => !isSummary[index]),
    { ...context, isItem: false, level: context.level + 1 },
  )
  if (context.level >= TAG_LEVEL_MAX || summary === '' || content.length === 0) {
    return summary === '' ? content : [{ kind: 'text', text: escapeLineStart(summary) }, ...content]
  }
  const text = `<details>\n<summary>${summary}</summary>\n\n${joinBlocks(content)}\n\n</details>`
  return [{ kind: 'other', text }]
}
