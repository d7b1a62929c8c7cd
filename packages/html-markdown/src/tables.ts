import type { Block, Blocks } from './block.ts'
import { CELLS_MAX, COLUMNS_MAX } from './bounds.ts'
import type { Context } from './context.ts'
import { writeOneLine } from './inline.ts'
import { attributeOf, findElement, isElement } from './tree.ts'
import type { Element } from './tree.ts'

interface Row {
  cells: Element[]
  isHead: boolean
}

function rowsOf(table: Element): Row[] {
  const rows: Row[] = []
  const read = (parent: Element, isHead: boolean) => {
    for (const node of parent.childNodes) {
      if (isElement(node, 'thead', 'tbody', 'tfoot')) read(node, isElement(node, 'thead'))
      if (!isElement(node, 'tr')) continue
      const cells = node.childNodes.filter((cell): cell is Element => isElement(cell, 'td', 'th'))
      const isHeadRow = isHead || cells.every((cell) => isElement(cell, 'th'))
      if (cells.length > 0) rows.push({ cells, isHead: isHeadRow })
    }
  }
  read(table, false)
  return rows
}

/** Whether cells contain what a table of Markdown cannot. */
function isLayout(table: Element, rows: readonly Row[]): boolean {
  if (rows.length === 1 && rows[0]?.cells.length === 1) return true
  const blocks = ['table', 'pre', 'figure', 'blockquote', 'details', 'hr']
  return findElement(table.childNodes, (element) => isElement(element, ...blocks)) !== undefined
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attributeOf(cell, name), 10)
  return span > 1 ? Math.min(span, COLUMNS_MAX) : 1
}

/** Lays cells out in columns; what a wide or high cell covers stays empty. */
class Grid {
  readonly lines: string[][] = []
  readonly #covered: number[] = []
  width = 0
  hasSpans = false

  add(cells: readonly Element[], write: (cell: Element) => string): void {
    const line: string[] = []
    for (const cell of cells) {
      this.#skipCovered(line)
      const [columns, rows] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      if (columns > 1 || rows > 1) this.hasSpans = true
      if (line.length >= COLUMNS_MAX) {
        line.push(`${line.pop() ?? ''} ${write(cell)}`.trim())
        continue
      }
      for (let column = 0; column < columns && line.length < COLUMNS_MAX; column++) {
        this.#covered[line.length] = rows - 1
        line.push(column === 0 ? write(cell) : '')
      }
    }
    this.#skipCovered(line)
    this.width = Math.max(this.width, line.length)
    this.lines.push(line)
  }

  #skipCovered(line: string[]): void {
    for (let left = this.#covered[line.length] ?? 0; left > 0;) {
      this.#covered[line.length] = left - 1
      line.push('')
      left = this.#covered[line.length] ?? 0
    }
  }
}

const ALIGNED = new Map([
  ['left', ':--'],
  ['center', ':-:'],
  ['right', '--:'],
])

function alignmentOf(cell: Element | undefined): string {
  if (!cell) return '---'
  const style = attributeOf(cell, 'style').slice(0, 1_000)
  const align =
    /text-align:\s*(?<side>\w+)/i.exec(style)?.groups?.side ?? attributeOf(cell, 'align')
  return ALIGNED.get(align.toLowerCase()) ?? '---'
}

function writeCell(cell: Element, context: Context): string {
  return writeOneLine(cell.childNodes, context).replaceAll('|', String.raw`\|`)
}

function lineOfCells(cells: readonly string[], width: number): string {
  const empty = Array.from({ length: width - cells.length }, () => '')
  return `| ${[...cells, ...empty].join(' | ')} |`
}

function writeGrid(rows: readonly Row[], context: Context): string {
  const grid = new Grid()
  // Markdown's tables have a head.
  if (rows[0]?.isHead !== true) grid.lines.push([])
  for (const { cells } of rows) grid.add(cells, (cell) => writeCell(cell, context))
  if (grid.hasSpans) context.notes.add('changed', 'cell over several columns or rows')
  const marks = Array.from({ length: grid.width }, (_, column) =>
    alignmentOf(rows[0]?.cells[column]),
  )
  const [head = [], ...body] = grid.lines
  return [head, marks, ...body].map((cells) => lineOfCells(cells, grid.width)).join('\n')
}

/** A table; one that only lays out a page becomes the blocks that it contains. */
export function writeTable(element: Element, context: Context, write: Blocks): Block[] {
  const rows = rowsOf(element)
  const count = rows
    .flatMap(({ cells }) => cells)
    .reduce((sum, cell) => sum + spanOf(cell, 'colspan'), 0)
  const captions = element.childNodes.filter((node) => isElement(node, 'caption'))
  const before = write(captions, context)
  if (count === 0) return before
  if (count > CELLS_MAX || isLayout(element, rows)) {
    context.notes.add('changed', 'table that lays out blocks')
    return [...before, ...rows.flatMap(({ cells }) => write(cells, context))]
  }
  return [...before, { kind: 'other', text: writeGrid(rows, context) }]
}
