import type { ImportNote } from '@inkwell/contract/import-notes'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { toMarkdown } from '@inkwell/html-markdown/to-markdown'
import { htmlNotes } from '../html-notes.ts'
import type { Verbatim } from './template-blocks.ts'

/** Elements whose end may come after an empty line. */
const WHOLE =
  /^<(?<name>pre|script|style|table|figure|iframe|ul|ol|dl|video|audio|object|svg|blockquote)\b/i
const BLOCK =
  /^<(?:div|p|center|h[1-6]|section|article|aside|form|address|hr|nav|header|footer|details|img)\b/i

/** Pictures and links of Markdown, which templates leave in HTML, too. */
const MARKDOWN =
  /(?<mark>!?)\[(?<words>(?:\\.|[^[\]\\\n])*)\]\((?:<(?<pointed>[^<>\n]*)>|(?<plain>[^\s()<>]+))\)/g
const HAS_CODE = /<(?:pre|code|script|style)\b/i

/** Lines in which the end of an element is looked for. */
const LINES_MAX = 2_000

/** The number of lines of the element that begins at a line; undefined if it does not end. */
function lengthOf(lines: readonly string[], start: number, name: string): number | undefined {
  const end = `</${name.toLowerCase()}`
  for (let line = start; line < Math.min(lines.length, start + LINES_MAX); line += 1) {
    if (lines[line]?.toLowerCase().includes(end)) return line - start + 1
  }
  return undefined
}

/** Whether each element that begins in the block ends in it. */
function isBalanced(block: string): boolean {
  const open = block.match(/<(?!(?:br|img|hr|input|source|embed|meta|link|param|col|wbr)\b)[a-z]/gi)
  const closed = block.match(/<\//g)
  return (open?.length ?? 0) === (closed?.length ?? 0)
}

/** The block with its pictures and links as HTML, unless it may show code. */
function asHtml(block: string): string {
  if (HAS_CODE.test(block)) return block
  return block.replaceAll(MARKDOWN, (...match) => {
    const {
      mark,
      words: written = '',
      pointed,
      plain = '',
    } = match.at(-1) as Record<string, string>
    const words = written.replaceAll(/\\([[\]])/g, '$1')
    const address = escapeHtml(pointed ?? plain)
    if (mark === '') return `<a href="${address}">${words}</a>`
    return `<img src="${address}" alt="${escapeHtml(words)}">`
  })
}

function paragraphLength(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, index) => index >= start && line.trim() === '')
  return (end < 0 ? lines.length : end) - start
}

function blockLength(lines: readonly string[], start: number): number {
  const line = lines[start]?.trimStart() ?? ''
  const name = WHOLE.exec(line)?.groups?.name
  const whole = name === undefined ? undefined : lengthOf(lines, start, name)
  if (whole !== undefined) return whole
  return BLOCK.test(line) ? paragraphLength(lines, start) : 0
}

/** Converts the blocks of HTML in a Markdown text that has no code; the Markdown of others is hidden. */
export function convertHtmlBlocks(
  text: string,
  verbatim: Verbatim,
  note: (note: ImportNote) => void,
): string {
  const lines = text.split('\n')
  const parts: string[] = []
  for (let line = 0; line < lines.length;) {
    const length = /^ {0,3}</.test(lines[line] ?? '') ? blockLength(lines, line) : 0
    const block = lines.slice(line, line + length).join('\n')
    if (length > 0 && isBalanced(block)) {
      const { markdown, notes } = toMarkdown(asHtml(block))
      for (const each of htmlNotes(notes)) note(each)
      parts.push('', verbatim.hide(markdown.trimEnd()), '')
      line += length
    } else {
      parts.push(lines[line] ?? '')
      line += 1
    }
  }
  return parts.join('\n')
}
