import { joinBlocks } from './block.ts'
import type { Block, Blocks } from './block.ts'
import { NESTING_MAX } from './bounds.ts'
import type { Context } from './context.ts'
import { attributeOf, isElement, textValue } from './tree.ts'
import type { Element, Node } from './tree.ts'

const NUMBER_MAX = 999_999_999

/** The nodes of each item. What stands between items belongs to the item before it. */
function itemsOf({ childNodes }: Element): Node[][] {
  const items: Node[][] = []
  for (const node of childNodes) {
    if (isElement(node, 'li')) items.push([...node.childNodes])
    else if (isElement(node) || (textValue(node) ?? '').trim() !== '') {
      const last = items.at(-1)
      if (last) last.push(node)
      else items.push([node])
    }
  }
  return items
}

/** The box at the start of an item; undefined if it has none. */
function boxOf(nodes: readonly Node[]): Element | undefined {
  const first = nodes.find((node) => isElement(node) || (textValue(node) ?? '').trim() !== '')
  if (isElement(first, 'label', 'p', 'span')) return boxOf(first.childNodes)
  const isBox = isElement(first, 'input') && attributeOf(first, 'type').toLowerCase() === 'checkbox'
  return isBox ? first : undefined
}

function taskMark(nodes: readonly Node[]): string {
  const box = boxOf(nodes)
  if (!box) return ''
  return box.attrs.some(({ name }) => name === 'checked') ? '[x] ' : '[ ] '
}

/** Blocks that are not recognized beside a marker. */
const NEEDS_LINE = /^(?:`{3}|<(?:figure|details)>)/

function indent(text: string, width: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`)
}

interface Item {
  blocks: Block[]
  text: string
}

function writeItem(nodes: readonly Node[], context: Context, write: Blocks): Item {
  const blocks = write(nodes, context)
  const mark = blocks[0]?.kind === 'text' ? taskMark(nodes) : ''
  return { blocks, text: mark + joinBlocks(blocks, true) }
}

function withMarker({ text }: Item, marker: string): string {
  if (text === '') return marker
  const width = marker.length + 1
  const begin = NEEDS_LINE.test(text) ? `\n${' '.repeat(width)}` : ' '
  return marker + begin + indent(text, width)
}

function isLoose({ text }: Item): boolean {
  return text.includes('\n\n')
}

/** A list. Lists that are too deep inside others continue the item around them. */
export function writeList(element: Element, context: Context, write: Blocks): Block[] {
  const nodes = itemsOf(element)
  const inside = { ...context, isItem: true, level: context.level + 1 }
  if (context.level >= NESTING_MAX) return nodes.flatMap((item) => write(item, inside))
  const items = nodes.map((item) => writeItem(item, inside, write))
  if (items.every(({ text }) => text === '')) return []
  const isOrdered = isElement(element, 'ol')
  const first = Number.parseInt(attributeOf(element, 'start') || '1', 10)
  const start = first >= 0 && first < NUMBER_MAX - items.length ? first : 1
  const lines = items.map((item, index) => withMarker(item, isOrdered ? `${start + index}.` : '-'))
  const text = lines.join(items.some(isLoose) ? '\n\n' : '\n')
  return [{ kind: 'list', text, marker: isOrdered ? '.' : '-' }]
}
