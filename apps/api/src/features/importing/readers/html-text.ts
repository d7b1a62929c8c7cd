import type { ImportNote } from '@inkwell/contract/import-notes'
import { toMarkdown } from '@inkwell/html-markdown/to-markdown'
import { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import { plainText } from '@inkwell/html-markdown/plain-text'
import type { Options } from '@inkwell/html-markdown/to-markdown'
import type { SourcePicture } from '../source-item.ts'
import { htmlLeftOut, htmlNotes } from './html-notes.ts'

/** A text that was HTML at its source. */
export interface HtmlText {
  markdown: string
  pictures: SourcePicture[]
  notes: ImportNote[]
}

/** Converts the HTML of a source; `toPicture` finds its pictures. Throws LeftOut if it is too much. */
export function convertHtml(
  html: string,
  toPicture: (ref: string) => SourcePicture,
  options: Options = {},
): HtmlText {
  try {
    const { markdown, notes, pictures } = toMarkdown(html, options)
    return { markdown, pictures: pictures.map(toPicture), notes: htmlNotes(notes) }
  } catch (error) {
    if (error instanceof HtmlRefusal) throw htmlLeftOut(error)
    throw error
  }
}

/** Longer lines are no titles. */
const LINE_MAX = 2_000
const ENTITY = /&#?\w{1,40};/
const INLINE = /<\/?(?:em|strong|i|b|code|span|br)\b/i
const OTHER_TAG = /<(?!\/?(?:em|strong|i|b|code|span|br)\b)/i

/** A title that programs show as HTML, as plain text. One with other tags than those of a line is text already. */
export function lineOfHtml(text = ''): string {
  const isHtml = ENTITY.test(text) || INLINE.test(text)
  return isHtml && text.length <= LINE_MAX && !OTHER_TAG.test(text) ? plainText(text) : text.trim()
}
