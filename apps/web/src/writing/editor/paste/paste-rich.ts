import { lazyImport } from '../../../platform/lazy-import.ts'
import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import { afterComposition } from '../edits/composition.ts'
import { isInFence } from '../markdown/continue-list.ts'
import { insertBlock } from '../markdown/insert-parts.ts'
import { cleanText } from './clean-text.ts'
import { insertText } from './insert-text.ts'

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

async function convert(html: string): Promise<string | undefined> {
  try {
    const rich = await lazyImport('paste', () => import('./rich/html-to-markdown.ts'))
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

/** Pastes HTML as Markdown, or `plain` if the HTML says no more. Undo takes it back in one step. */
export async function pasteRich(
  field: HTMLTextAreaElement,
  html: string,
  plain: string,
): Promise<void> {
  const markdown = await convert(html)
  afterComposition(() => {
    if (!field.isConnected || field.readOnly) return
    if (markdown === undefined) insertText(field, plain)
    else if (!BLOCK.test(markdown)) insertText(field, withSpaces(markdown, plain))
    else {
      const end = { start: markdown.length, end: markdown.length }
      applyChange(field, insertBlock(field.value, selectionOf(field), markdown, end))
    }
  })
}
