import { cleanBlocks } from './clean-blocks.ts'
import { cleanLinks } from './clean-links.ts'
import { cleanWords } from './clean-words.ts'
import { each, ownStyle } from './dom.ts'
import { createWriter } from './markdown-writer.ts'
import { parseHtml } from './parse-html.ts'
import { gatherWordLists } from './word-lists.ts'

/** What is no text. */
const UNSEEN =
  'script, style, template, noscript, title, meta, link, svg, iframe, object, embed, audio, video, canvas, ' +
  'button, select, textarea, input:not(li [type=checkbox]), [hidden], [aria-hidden=true]'

/** What plain text does not have. */
const STRUCTURE =
  'a, strong, em, del, code, pre, h1, h2, h3, h4, h5, h6, li, table, blockquote, hr, p + p'

const MONOSPACE = /mono|consolas|menlo|courier/

/** Code editors copy coloured lines. */
function isCode({ children }: Element): boolean {
  const [only] = children
  if (!only || children.length > 1 || only.querySelector('code')) return false
  if (only.localName === 'pre') return ownStyle(only, 'color') !== ''
  return ownStyle(only, 'white-space') === 'pre' && MONOSPACE.test(ownStyle(only, 'font-family'))
}

function removeUnseen(body: Element): void {
  each(body, UNSEEN, (element) => element.remove())
  each(body, '[data-style]', (element) => {
    const isHidden = ownStyle(element, 'display') === 'none' || ownStyle(element, 'mso-hide')
    if (isHidden) element.remove()
  })
}

/**
 * Converts copied HTML to Markdown. Undefined if the plain text is as good: for a text without structure,
 * for code, and for one that is too large.
 */
export function htmlToMarkdown(html: string): string | undefined {
  const body = parseHtml(html)
  if (!body || isCode(body)) return undefined
  removeUnseen(body)
  gatherWordLists(body)
  cleanWords(body)
  cleanLinks(body)
  cleanBlocks(body)
  if (!body.querySelector(STRUCTURE)) return undefined
  return createWriter().turndown(body) || undefined
}
