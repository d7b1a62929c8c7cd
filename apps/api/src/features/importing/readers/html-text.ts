import { toMarkdown } from '@inkwell/html-markdown/to-markdown'
import { describeNote } from '@inkwell/html-markdown/note-text'
import { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import type { Options } from '@inkwell/html-markdown/to-markdown'
import { LeftOut } from '../left-out.ts'
import type { SourcePicture } from '../source-item.ts'

/** A text that was HTML at its source. */
export interface HtmlText {
  markdown: string
  pictures: SourcePicture[]
  notes: string[]
}

/** Converts the HTML of a source; `toPicture` finds its pictures. Throws LeftOut if it is too much. */
export function convertHtml(
  html: string,
  toPicture: (ref: string) => SourcePicture,
  options: Options = {},
): HtmlText {
  try {
    const { markdown, notes, pictures } = toMarkdown(html, options)
    return { markdown, pictures: pictures.map(toPicture), notes: notes.map(describeNote) }
  } catch (error) {
    if (error instanceof HtmlRefusal) throw new LeftOut(error.message)
    throw error
  }
}
