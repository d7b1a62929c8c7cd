import { importNote } from '@inkwell/contract/import-notes'
import { toMarkdown } from '@inkwell/html-markdown/to-markdown'
import type { Options } from '@inkwell/html-markdown/to-markdown'
import { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import { LeftOut } from '../left-out.ts'
import { htmlLeftOut } from './html-notes.ts'

/** Characters of the HTML of a comment that is converted. */
const HTML_MAX = 200_000

const PICTURE = /!(?=\[)/g
const HEADING = /^#{1,6} +(?<title>.+)$/

/** A line in the dialect of comments: without pictures, which become links, and headings, which become strong. */
function toCommentLine(line: string): string {
  const title = HEADING.exec(line)?.groups?.title
  return (title === undefined ? line : `**${title}**`).replaceAll(PICTURE, '')
}

/** The Markdown of a comment that was HTML; throws LeftOut if it is too large. */
export function commentMarkdown(html: string, options: Options = {}): string {
  if (html.length > HTML_MAX) throw new LeftOut(importNote('recordTooLarge'))
  try {
    let isCode = false
    const lines = toMarkdown(html, options).markdown.split('\n')
    const written = lines.map((line) => {
      if (/^(?:`{3,}|~{3,})/.test(line)) isCode = !isCode
      return isCode ? line : toCommentLine(line)
    })
    return written.join('\n').trim()
  } catch (error) {
    if (error instanceof HtmlRefusal) throw htmlLeftOut(error)
    throw error
  }
}
