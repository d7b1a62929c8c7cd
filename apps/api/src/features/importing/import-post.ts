import { createHash } from 'node:crypto'
import { basename, sep } from 'node:path'
import { lineEndsSchema } from '@inkwell/contract/line-ends'
import type { LineEnds } from '@inkwell/contract/line-ends'
import { messageKeyOf, sentenceOf } from '@inkwell/contract/messages'
import { CreatePostForm } from '@inkwell/contract/post'
import { isOwnExport, readMarkdownFile } from './front-matter.ts'
import { readImportAuthor } from './import-author.ts'
import type { ImportAuthor } from './import-author.ts'
import { LeftOut } from './left-out.ts'
import { isOrdered, momentOfFileName, readMoment } from './moment.ts'
import { readLabels } from './read-labels.ts'
import type { ImportLabels } from './read-labels.ts'

/** A post as read from a file. */
export interface ImportPost extends ImportLabels {
  title: string
  content: string
  author: ImportAuthor
  createdAt: Date
  /** The path of the cover in the front matter, if any. */
  cover: string | undefined
  /** The description of the cover in the front matter, if any. */
  alt: string | undefined
  /** Its focal point in the front matter, if any. */
  focus: string | undefined
  lineEnds: LineEnds
  /** Identifies the post in further runs, independent of the location of the folder. */
  source: string
}

/** Characters of an invalid date in a message. */
const DATE_SHOWN = 40

function isDraft(meta: Record<string, unknown>, path: string): boolean {
  return meta.draft === true || meta.published === false || path.split(sep).includes('_drafts')
}

function readDate(meta: Record<string, unknown>, path: string): Date {
  const moment = readMoment(meta.date) ?? momentOfFileName(basename(path))
  if (!moment) {
    const isWritten = typeof meta.date === 'string' || typeof meta.date === 'number'
    if (isWritten) throw new LeftOut(`its date is none: ${String(meta.date).slice(0, DATE_SHOWN)}`)
    throw new LeftOut('it has no date, neither in its front matter nor in its name')
  }
  if (!isOrdered(moment)) throw new LeftOut('its date is not in the years from 100 to 9999')
  return moment
}

function readCover({ image, cover }: Record<string, unknown>): string | undefined {
  const named = image ?? cover
  return typeof named === 'string' && named.trim() !== '' ? named.trim() : undefined
}

/** An invalid description is ignored. */
function altOf({ image_alt: alt }: Record<string, unknown>): string | undefined {
  return CreatePostForm.shape.alt.safeParse(alt).data
}

/** The same for a focal point. */
function focusOf({ image_focus: focus }: Record<string, unknown>): string | undefined {
  return CreatePostForm.shape.focus.safeParse(focus).data
}

/**
 * Other programs that read Markdown files join the lines of a paragraph. Our own exports say so only if
 * the post does.
 */
function lineEndsOf(meta: Record<string, unknown>): LineEnds {
  const { data } = lineEndsSchema.safeParse(meta.line_ends)
  return data ?? (isOwnExport(meta) ? 'break' : 'space')
}

/** Seconds only, as in earlier versions, so that a second run finds existing posts. */
function sourceOf(path: string, title: string, moment: Date): string {
  const second = moment.toISOString().replace(/\.\d{3}Z$/, '.000Z')
  const identity = JSON.stringify([basename(path), title, second])
  return createHash('sha256').update(identity).digest('hex')
}

/** Converts the Markdown file at `path` to a post. Throws LeftOut if it is not valid. */
export function readImportPost(path: string, text: string): ImportPost {
  const { meta, body } = readMarkdownFile(text)
  if (isDraft(meta, path)) throw new LeftOut('it is a draft')
  const createdAt = readDate(meta, path)
  const title = typeof meta.title === 'number' ? String(meta.title) : meta.title
  const form = CreatePostForm.safeParse({ title, content: body })
  if (!form.success) {
    const [issue] = form.error.issues
    const reason = sentenceOf({ key: messageKeyOf(issue) })
    throw new LeftOut(`its ${String(issue?.path[0])} was refused: ${reason}`)
  }
  return {
    title: form.data.title,
    content: form.data.content,
    author: readImportAuthor(meta),
    createdAt,
    cover: readCover(meta),
    alt: altOf(meta),
    focus: focusOf(meta),
    ...readLabels(meta),
    lineEnds: lineEndsOf(meta),
    source: sourceOf(path, form.data.title, createdAt),
  }
}
