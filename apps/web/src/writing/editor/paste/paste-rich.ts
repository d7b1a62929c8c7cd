import { isOnline } from '../../../platform/connection.ts'
import { lazyImport } from '../../../platform/lazy-import.ts'
import { selectionOf } from '../edits/apply-edits.ts'
import { afterComposition } from '../edits/composition.ts'
import type { Change, Range } from '../edits/edit.ts'
import { placesIn } from '../edits/text-places.ts'
import { isInFence } from '../markdown/continue-list.ts'
import { insertBlock } from '../markdown/insert-parts.ts'
import { cleanText } from './clean-text.ts'
import { replaceRange } from './insert-text.ts'

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

const loadRich = () => import('./rich/html-to-markdown.ts')

/** Loads what a rich paste needs, so that nobody has to wait for it. A failure matters to a paste only. */
export function prepareRich(): void {
  if (isOnline()) loadRich().catch(() => undefined)
}

interface Converted {
  /** Undefined if the plain text is pasted. */
  markdown: string | undefined
  plain: string
}

async function convert(html: string): Promise<string | undefined> {
  try {
    const rich = await lazyImport('paste', loadRich)
    const markdown = rich.htmlToMarkdown(html)
    return markdown && cleanText(markdown)
  } catch {
    // Without a connection, the plain text is pasted.
    return undefined
  }
}

/** Words are copied with the spaces around them. */
function withSpaces(markdown: string, plain: string): string {
  const [before = '', after = ''] = [/^ */.exec(plain)?.[0], / *$/.exec(plain)?.[0]]
  return before + markdown + after
}

/** Puts Markdown into a range, or `plain` without it. */
function changeOf(value: string, range: Range, { markdown, plain }: Converted): Change {
  if (markdown === undefined) return replaceRange(range, plain)
  if (!BLOCK.test(markdown)) return replaceRange(range, withSpaces(markdown, plain))
  const end = { start: markdown.length, end: markdown.length }
  return insertBlock(value, range, markdown, end)
}

/** Remembers the selection of a field; `put` replaces it, wherever it is then. */
function rememberSelection(field: HTMLTextAreaElement) {
  const places = placesIn(field)
  const { start, end } = selectionOf(field)
  const [from, to] = [places.add(start), places.add(end)]
  const chosen = field.value.slice(start, end)

  function isSelected(): boolean {
    const now = selectionOf(field)
    return document.activeElement === field && now.start === from.offset && now.end === to.offset
  }
  function put(converted: Converted): void {
    // What somebody has typed over it stays.
    const isSame = field.value.slice(from.offset, to.offset) === chosen
    const range = { start: from.offset, end: isSame ? to.offset : from.offset }
    const { edits, selection } = changeOf(field.value, range, converted)
    // The caret follows the text, unless the writer has gone on.
    const selected = isSelected() ? selection : undefined
    for (const edit of edits) places.insert(from, edit, selected)
  }
  function forget(): void {
    for (const place of [from, to]) places.remove(place)
  }
  return { put, forget }
}

/**
 * Pastes HTML as Markdown, or `plain` if the HTML says no more, at the place of the selection that there is
 * now. Undo takes it back in one step.
 */
export async function pasteRich(
  field: HTMLTextAreaElement,
  html: string,
  plain: string,
): Promise<void> {
  const target = rememberSelection(field)
  const markdown = await convert(html)
  afterComposition(() => {
    if (field.isConnected && !field.readOnly) target.put({ markdown, plain })
    target.forget()
  })
}
