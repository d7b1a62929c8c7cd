import type { MarkdownIt, StateBlock } from 'markdown-it'
import { pairBlockLines } from './html-block-pairs.ts'

/** A tag of a block in its line: alone, with the summary of a `details`, or with all its text. */
const LINE =
  /^<(?:(?<alone>details|summary|figure|figcaption|blockquote)>|details>\s*<summary>(?<summary>.*)<\/summary>|(?<name>summary|figcaption|blockquote)>(?<text>.*)<\/\k<name>>)\s*$/i

/** Columns by which a line is code. */
const CODE_INDENT = 4

/** The elements that surround a block, the innermost last, with the nesting level of their content. */
type Around = { name: string; level: number }[]

function aroundOf({ env }: StateBlock): Around {
  return (env.htmlBlocks ??= []) as Around
}

function pairsOf(state: StateBlock): Map<number, number> {
  return (state.env.htmlPairs ??= pairBlockLines(state.src)) as Map<number, number>
}

function textOfLine({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])
}

/** Whether the element may stand here: captions only in figures, a summary as the first of its details. */
function mayStand(state: StateBlock, name: string): boolean {
  if (name === 'summary') return state.tokens.at(-1)?.type === 'details_open'
  const parent = aroundOf(state).at(-1)
  return name !== 'figcaption' || (parent?.name === 'figure' && parent.level === state.level)
}

/** The line with the end of the block that begins here; undefined if the block has none here. */
function endOf(state: StateBlock, begin: number, last: number): number | undefined {
  const end = pairsOf(state).get(begin)
  if (end === undefined || end >= last) return undefined
  for (let line = begin + 1; line <= end; line++) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) return undefined
  }
  return textOfLine(state, end).startsWith('</') ? end : undefined
}

/** The least indentation of these lines, which belongs to the HTML and is not that of code. */
function indentOf(state: StateBlock, begin: number, end: number): number {
  let least = Infinity
  for (let line = begin; line < end; line++) {
    if (!state.isEmpty(line)) least = Math.min(least, state.sCount[line] ?? 0)
  }
  return Number.isFinite(least) ? least : state.blkIndent
}

function pushLine(state: StateBlock, name: string, text: string, line: number): void {
  const map: [number, number] = [line, line + 1]
  state.push(`${name}_open`, name, 1).map = map
  if (name === 'blockquote') state.push('paragraph_open', 'p', 1).map = map
  const inline = state.push('inline', '', 0)
  inline.content = text.trim()
  inline.map = map
  inline.children = []
  if (name === 'blockquote') state.push('paragraph_close', 'p', -1)
  state.push(`${name}_close`, name, -1)
}

interface Range {
  begin: number
  end: number
}

/** Reads the lines between the tags as Markdown, as the rule of quotes does. */
function pushBlock(state: StateBlock, { begin, end }: Range, name: string, summary?: string): void {
  const { parentType, lineMax, blkIndent } = state
  const around = aroundOf(state)
  state.push(`${name}_open`, name, 1).map = [begin, end + 1]
  around.push({ name, level: state.level })
  if (summary !== undefined) pushLine(state, 'summary', summary, begin)
  state.parentType = 'root'
  state.lineMax = end
  state.blkIndent = indentOf(state, begin + 1, end)
  state.md.block.tokenize(state, begin + 1, end)
  state.blkIndent = blkIndent
  state.lineMax = lineMax
  state.parentType = parentType
  around.pop()
  state.push(`${name}_close`, name, -1)
}

interface BeginLine {
  name: string
  /** The text between both tags of a line. */
  text: string | undefined
  /** The summary of a `details` that begins. */
  summary: string | undefined
}

function readBeginLine(state: StateBlock, line: number): BeginLine | undefined {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= CODE_INDENT) return undefined
  const { groups } = LINE.exec(textOfLine(state, line)) ?? {}
  if (!groups) return undefined
  const { alone, name = alone ?? 'details', text, summary } = groups
  return { name: name.toLowerCase(), text, summary }
}

function readBlock(state: StateBlock, begin: number, last: number, silent: boolean): boolean {
  const found = readBeginLine(state, begin)
  if (!found || !mayStand(state, found.name)) return false
  const { name, text, summary } = found
  const end = text === undefined ? endOf(state, begin, last) : begin
  if (end === undefined) return false
  if (silent) return true
  if (text === undefined) pushBlock(state, { begin, end }, name, summary)
  else pushLine(state, name, text, begin)
  state.line = end + 1
  return true
}

/**
 * A plugin for blocks with HTML tags: `details`, `figure` and quotes around Markdown, each tag in a
 * line of its own and without attributes; summaries, captions and quotes also in one line. A tag
 * without its end, and every other tag, is text.
 */
export function htmlBlocks(md: MarkdownIt): void {
  md.block.ruler.before('blockquote', 'html_blocks', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  })
}
