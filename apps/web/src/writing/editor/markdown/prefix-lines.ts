import { movedOffset } from '../edits/edit.ts'
import type { Change, Edit, Range } from '../edits/edit.ts'
import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'

export type LineKind = 'bulleted' | 'numbered' | 'task' | 'quote'

const LIST = /^(?<spaces>[ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/

/** What a line of each kind begins with. */
const PREFIXES: Record<LineKind, RegExp> = {
  bulleted: /^[ \t]*[-*+][ \t]+(?!\[[ xX]\][ \t])/,
  numbered: /^[ \t]*\d{1,9}[.)][ \t]+(?!\[[ xX]\][ \t])/,
  task: /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\][ \t]+/,
  quote: /^>[ \t]?/,
}

function prefixOf(kind: LineKind, index: number): string {
  const prefixes = { bulleted: '- ', numbered: `${index + 1}. `, task: '- [ ] ', quote: '> ' }
  return prefixes[kind]
}

/** The selection grows with the lines, so that the same command takes the change back. */
function changeOf(edits: readonly Edit[], { start, end }: Range): Change {
  const isCaret = start === end
  const from = movedOffset(start, edits, { staysBefore: !isCaret })
  return { edits, selection: { start: from, end: Math.max(from, movedOffset(end, edits)) } }
}

function replacedPrefix({ start, text }: Line, prefix: string, old: RegExp): Edit {
  const match = old.exec(text)
  const spaces = match?.groups?.spaces ?? ''
  return { start: start + spaces.length, end: start + (match?.[0].length ?? 0), text: prefix }
}

function removedPrefix({ start, text }: Line, old: RegExp): Edit {
  const match = old.exec(text)?.[0] ?? ''
  const spaces = /^[ \t]*/.exec(match)?.[0].length ?? 0
  return { start: start + spaces, end: start + match.length, text: '' }
}

/** Makes the selected lines items of a list or a quotation, or takes that away. */
export function prefixLines(value: string, selection: Range, kind: LineKind): Change {
  const lines = linesOf(value, selection)
  const filled = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '')
  // A quotation includes its empty lines, or it would be two.
  const chosen = kind === 'quote' ? lines : filled
  const isAlready = filled.every(({ text }) => PREFIXES[kind].test(text))
  const old = kind === 'quote' ? /^(?!)/ : LIST
  const edits = isAlready
    ? chosen.map((line) => removedPrefix(line, PREFIXES[kind]))
    : chosen.map((line, index) => replacedPrefix(line, prefixOf(kind, index), old))
  return changeOf(edits, selection)
}

const HEADING = /^#{1,6}[ \t]+/

/** The levels of headings that a command goes through; a post's title is above them. */
const LEVELS = ['## ', '### ', ''] as const

/** Makes the selected lines headings, then headings of the next level, then text again. */
export function headLines(value: string, selection: Range): Change {
  const lines = linesOf(value, selection)
  const present = HEADING.exec(lines[0]?.text ?? '')?.[0] ?? ''
  const level = LEVELS.findIndex((prefix) => prefix.trim() === present.trim())
  const next = LEVELS[(level + 1) % LEVELS.length] ?? ''
  const edits = lines
    .filter(({ text }) => lines.length === 1 || text.trim() !== '')
    .map((line) => replacedPrefix(line, next, HEADING))
  return changeOf(edits, selection)
}
