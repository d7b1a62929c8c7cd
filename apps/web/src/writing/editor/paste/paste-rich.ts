import { isOnline } from '../../../platform/connection.ts'
import { lazyImport } from '../../../platform/lazy-import.ts'
import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import { afterComposition } from '../edits/composition.ts'
import type { Change, Range } from '../edits/edit.ts'
import { placesIn } from '../edits/text-places.ts'
import { isInFence } from '../markdown/continue-list.ts'
import { insertBlock } from '../markdown/insert-parts.ts'
import { cleanText } from './clean-text.ts'
import { replaceRange } from './insert-text.ts'
import type { htmlToMarkdown } from './rich/html-to-markdown.ts'

/** Longer HTML is not parsed; most of a copied document is styles. */
const HTML_MAX = 2_000_000

/** Followed by an id. The plain text of Notion is Markdown. */
const NOTION = '<!-- notionvc:'

/** Where Markdown must begin a line of its own. */
const BLOCK = /\n|^(?:#{1,6} |[-*+] |\d+\. |> |```|\|)/

/** The copied HTML; undefined if only the plain text is to be pasted. */
export function richHtmlOf(field: HTMLTextAreaElement, data: DataTransfer): string | undefined {
  const html = data.getData('text/html')
  const isPicture = data.files.length > 0 && data.getData('text/plain').trim() === ''
  const isPlain = html === '' || html.length > HTML_MAX || html.includes(NOTION) || isPicture
  if (isPlain || data.types.includes('vscode-editor-data')) return undefined
  return isInFence(field.value, field.selectionStart) ? undefined : html
}

interface Rich {
  htmlToMarkdown: typeof htmlToMarkdown
}

/** What has loaded, so that a paste need not wait. */
let loaded: Rich | undefined

async function loadRich(): Promise<Rich> {
  const rich = await import('./rich/html-to-markdown.ts')
  loaded = rich
  return rich
}

/** Loads what a rich paste needs, so that nobody has to wait for it. A failure matters to a paste only. */
export function prepareRich(): void {
  if (isOnline()) loadRich().catch(() => undefined)
}

/** Words are copied with the spaces around them. */
function withSpaces(markdown: string, plain: string): string {
  const [before = '', after = ''] = [/^ */.exec(plain)?.[0], / *$/.exec(plain)?.[0]]
  return before + markdown + after
}

interface Copied {
  html: string
  plain: string
}

/** Hostile HTML can be too deep for the converter. */
function convert(rich: Rich, html: string): string | undefined {
  try {
    const markdown = rich.htmlToMarkdown(html)
    return markdown && cleanText(markdown)
  } catch {
    return undefined
  }
}

/** Puts copied HTML into a range as Markdown; undefined if the plain text is to be there. */
function richChange(rich: Rich, value: string, range: Range, copied: Copied): Change | undefined {
  const markdown = convert(rich, copied.html)
  if (markdown === undefined) return undefined
  if (!BLOCK.test(markdown)) return replaceRange(range, withSpaces(markdown, copied.plain))
  const end = { start: markdown.length, end: markdown.length }
  return insertBlock(value, range, markdown, end)
}

/** Remembers the plain text that was just pasted; `toMarkdown` replaces it, wherever it is then. */
function rememberPasted(field: HTMLTextAreaElement, copied: Copied) {
  const places = placesIn(field)
  const caret = field.selectionEnd
  const [from, to] = [places.add(caret - copied.plain.length), places.add(caret)]

  function isAtEnd(): boolean {
    const { start, end } = selectionOf(field)
    return document.activeElement === field && start === to.offset && end === to.offset
  }
  function toMarkdown(rich: Rich): void {
    const { value } = field
    const range = { start: from.offset, end: to.offset }
    // What somebody has changed meanwhile stays.
    const isSame = value.slice(range.start, range.end) === copied.plain
    const change = isSame ? richChange(rich, value, range, copied) : undefined
    if (!change) return
    // The caret follows the text, unless the writer has gone on.
    const selected = isAtEnd() ? change.selection : undefined
    for (const edit of change.edits) places.insert(from, edit, selected)
  }
  function forget(): void {
    for (const place of [from, to]) places.remove(place)
  }
  return { toMarkdown, forget }
}

/**
 * Pastes HTML as Markdown in place of the selection. Undo takes it back in one step. While the converter
 * loads, the plain text is there, so that it is saved and published with the rest; without a connection it stays.
 */
export async function pasteRich(field: HTMLTextAreaElement, copied: Copied): Promise<void> {
  const selected = selectionOf(field)
  const change = loaded && richChange(loaded, field.value, selected, copied)
  applyChange(field, change ?? replaceRange(selected, copied.plain))
  if (loaded) return
  const pasted = rememberPasted(field, copied)
  const rich = await lazyImport('paste', loadRich).catch(() => undefined)
  afterComposition(() => {
    if (rich && field.isConnected && !field.readOnly) pasted.toMarkdown(rich)
    pasted.forget()
  })
}
