import type { Change, Edit, Range } from '../edits/edit.ts'
import { isInFence } from './continue-list.ts'
import { lineAt } from './lines.ts'

const LINKABLE = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i

/** Whether a text is an address and nothing else. */
function isAddress(text: string): boolean {
  return LINKABLE.test(text) && (text.startsWith('mailto:') || URL.canParse(text))
}

/** An address within the parentheses of a link. */
function linkTarget(address: string): string {
  // Parentheses and spaces would end it early.
  return /[()\s]/.test(address) ? `<${address}>` : address
}

/** Brackets in the text of a link must be escaped; Markdown in it stays. */
function linkWords(text: string): string {
  return text.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`).replaceAll(/\n+/g, ' ')
}

/** Makes the selection a link; the part that is still missing is selected. */
export function insertLink(value: string, { start, end }: Range): Change {
  const chosen = value.slice(start, end)
  if (isAddress(chosen)) {
    const caret = { start: start + 1, end: start + 1 }
    return { edits: [{ start, end, text: `[](${linkTarget(chosen)})` }], selection: caret }
  }
  const words = linkWords(chosen)
  const from = chosen === '' ? start + 1 : start + words.length + 3
  const to = chosen === '' ? from : from + 'https://'.length
  return {
    edits: [{ start, end, text: `[${words}](https://)` }],
    selection: { start: from, end: to },
  }
}

/** What a pasted address does with a selection: it becomes the link's target. */
export function linkSelection(
  value: string,
  { start, end }: Range,
  pasted: string,
): Change | undefined {
  const address = pasted.trim()
  const chosen = value.slice(start, end)
  const isText = chosen.trim() !== '' && !isAddress(chosen) && !/\n\s*\n/.test(chosen)
  // Within the parentheses of a link, an address replaces what is selected.
  const isTarget = value[start - 1] === '(' && value[start - 2] === ']'
  if (!isText || isTarget || !isAddress(address) || isInFence(value, start)) return undefined
  const text = `[${linkWords(chosen)}](${linkTarget(address)})`
  return {
    edits: [{ start, end, text }],
    selection: { start: start + text.length, end: start + text.length },
  }
}

/** The longest run of backticks within a text. */
function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}

/** Line ends that are missing for an empty line. */
function missingEnds(present = ''): string {
  return '\n'.repeat(Math.max(0, 2 - present.length))
}

/** Line ends that a block needs before and after it, to be a paragraph of its own. */
function gapsAround(value: string, { start, end }: Range): { before: string; after: string } {
  const [before, after] = [value.slice(0, start), value.slice(end)]
  return {
    before: before === '' ? '' : missingEnds(/\n*$/.exec(before)?.[0]),
    after: after === '' ? '\n' : missingEnds(/^\n*/.exec(after)?.[0]),
  }
}

/** Inserts a block in lines of its own in place of the selection; `select` is a range within it. */
export function insertBlock(value: string, range: Range, block: string, select: Range): Change {
  const { before, after } = gapsAround(value, range)
  const at = range.start + before.length
  return {
    edits: [{ ...range, text: before + block + after }],
    selection: { start: at + select.start, end: at + select.end },
  }
}

/** Code within a line, or a block of code if the selection has several lines. */
export function insertCode(value: string, { start, end }: Range): Change {
  const chosen = value.slice(start, end)
  if (chosen.includes('\n')) {
    const fence = '`'.repeat(Math.max(3, longestRun(chosen) + 1))
    const block = `${fence}\n${chosen.replace(/\n$/, '')}\n${fence}`
    // The caret is where the language is written.
    return insertBlock(value, { start, end }, block, { start: fence.length, end: fence.length })
  }
  const ticks = '`'.repeat(longestRun(chosen) + 1)
  const isCode = chosen !== '' && value[start - 1] === '`' && value[end] === '`'
  if (isCode) return unwrapCode(value, { start, end })
  const gap = /^`|`$/.test(chosen) ? ' ' : ''
  const [open, close] = [ticks + gap, gap + ticks]
  const edits: Edit[] = [
    { start, end: start, text: open },
    { start: end, end, text: close },
  ]
  return { edits, selection: { start: start + open.length, end: end + open.length } }
}

function unwrapCode(value: string, { start, end }: Range): Change {
  const length = /`*$/.exec(value.slice(0, start))?.[0].length ?? 0
  const edits = [
    { start: start - length, end: start, text: '' },
    { start: end, end: end + length, text: '' },
  ]
  return { edits, selection: { start: start - length, end: end - length } }
}

/** A footnote: its number at the caret, and its text at the end, where the caret goes. */
export function insertFootnote(value: string, { end }: Range): Change {
  const taken = [...value.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))
  const label = `[^${Math.max(0, ...taken) + 1}]`
  const kept = value.trimEnd().length
  // A note follows the notes before it without an empty line.
  const isAfterNote = /^\[\^[^\]]+\]:/.test(lineAt(value, kept).text)
  const at = Math.max(kept, end)
  const note = `${isAfterNote && at === kept ? '\n' : '\n\n'}${label}: `
  const edits = [
    { start: end, end, text: label },
    { start: at, end: value.length, text: note },
  ]
  const caret = at + label.length + note.length
  return { edits, selection: { start: caret, end: caret } }
}

/** A table with two columns; its first heading is selected. */
export function insertTable(value: string, { end }: Range, heading: string): Change {
  const block = `| ${heading} 1 | ${heading} 2 |\n| --- | --- |\n|  |  |`
  return insertBlock(value, { start: end, end }, block, { start: 2, end: 4 + heading.length })
}
