import { writeCode } from './code.ts'
import type { Context } from './context.ts'
import { writeDetails } from './details.ts'
import { writeFigure } from './figures.ts'
import { writeParagraphs, marksWithin, writeOneLine } from './inline.ts'
import { writeList } from './lists.ts'
import type { Block, Blocks } from './block.ts'
import { joinBlocks } from './block.ts'
import { NESTING_MAX } from './bounds.ts'
import { writeTable } from './tables.ts'
import { isBlock } from './tags.ts'
import { isElement } from './tree.ts'
import type { Element, Node } from './tree.ts'

function writeHeading(element: Element, context: Context): Block[] {
  const text = writeOneLine(element.childNodes, context)
  if (text === '') return []
  const signs = '#'.repeat(Number(element.tagName.slice(1)))
  // Signs at the end would belong to the heading's markup.
  const shown = text.replace(/(?<=^|\s)(?=#+$)/, '\\')
  return [{ kind: 'other', text: `${signs} ${shown}` }]
}

function quoteLines(text: string): string {
  const lines = text.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
  return lines.join('\n')
}

function writeQuote(element: Element, context: Context): Block[] {
  const inner = writeBlocks(element.childNodes, {
    ...context,
    isItem: false,
    level: context.level + 1,
  })
  if (inner.length === 0 || context.level >= NESTING_MAX) return inner
  return [{ kind: 'other', text: quoteLines(joinBlocks(inner)) }]
}

/** The terms of a list of definitions are strong. */
function writeTerm(element: Element, context: Context): Block[] {
  const strong = { ...element, tagName: 'strong' }
  return writeBlocks([strong], context)
}

type Write = (element: Element, context: Context, write: Blocks) => Block[]

const WRITERS = new Map<string, Write>([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, Write] => [name, writeHeading]),
  ...['ul', 'ol', 'menu', 'dir'].map((name): [string, Write] => [name, writeList]),
  ...['pre', 'listing', 'xmp', 'plaintext'].map((name): [string, Write] => [name, writeCode]),
  ['blockquote', writeQuote],
  ['details', writeDetails],
  ['dt', writeTerm],
  ['figure', writeFigure],
  ['hr', () => [{ kind: 'other', text: '___' }]],
  ['table', writeTable],
])

function writeBlock(element: Element, context: Context): Block[] {
  const write = WRITERS.get(element.tagName)
  if (write) return write(element, context, writeBlocks)
  return writeBlocks(element.childNodes, { ...context, marks: marksWithin(element, context) })
}

/** Converts nodes to blocks of Markdown: what is between blocks is a paragraph. */
export function writeBlocks(nodes: readonly Node[], context: Context): Block[] {
  const blocks: Block[] = []
  let run: Node[] = []
  const endRun = () => {
    for (const text of writeParagraphs(run, context)) blocks.push({ kind: 'text', text })
    run = []
  }
  for (const node of nodes) {
    if (isElement(node) && (isBlock(node) || context.holders.has(node))) {
      endRun()
      for (const block of writeBlock(node, context)) blocks.push(block)
    } else run.push(node)
  }
  endRun()
  return blocks
}
