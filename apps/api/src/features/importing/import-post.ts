import { createHash } from 'node:crypto'
import { basename, sep } from 'node:path'
import { messageKeyOf, sentenceOf } from '@inkwell/contract/messages'
import { CreatePostForm } from '@inkwell/contract/post'
import { LeftOut, readMarkdownFile } from './front-matter.ts'
import { importAuthorOf } from './import-author.ts'
import type { ImportAuthor } from './import-author.ts'
import { isOrdered, momentOfFileName, readMoment } from './moment.ts'

/** A post as a file tells it. */
export interface ImportPost {
  title: string
  content: string
  author: ImportAuthor
  createdAt: Date
  /** The cover as front matter names it, if it does. */
  cover: string | undefined
  /** What the cover shows, if front matter says so. */
  alt: string | undefined
  /** The same for the same post in a second run, wherever its folder has moved to. */
  source: string
}

/** Characters of a date that cannot be read. */
const DATE_SHOWN = 40

function isDraft(meta: Record<string, unknown>, path: string): boolean {
  return meta.draft === true || meta.published === false || path.split(sep).includes('_drafts')
}

function momentOf(meta: Record<string, unknown>, path: string): Date {
  const moment = readMoment(meta.date) ?? momentOfFileName(basename(path))
  if (!moment) {
    const isWritten = typeof meta.date === 'string' || typeof meta.date === 'number'
    if (isWritten) throw new LeftOut(`its date is none: ${String(meta.date).slice(0, DATE_SHOWN)}`)
    throw new LeftOut('it has no date, neither in its front matter nor in its name')
  }
  if (!isOrdered(moment)) throw new LeftOut('its date is not in the years from 100 to 9999')
  return moment
}

function coverOf({ image, cover }: Record<string, unknown>): string | undefined {
  const named = image ?? cover
  return typeof named === 'string' && named.trim() !== '' ? named.trim() : undefined
}

/** A description that the blog would not take from anybody is left out, and its post is not. */
function altOf({ image_alt: alt }: Record<string, unknown>): string | undefined {
  return CreatePostForm.shape.alt.safeParse(alt).data
}

/** By the second, as when no more was read of a date: a second import knows what is there. */
function sourceOf(path: string, title: string, moment: Date): string {
  const second = moment.toISOString().replace(/\.\d{3}Z$/, '.000Z')
  const identity = JSON.stringify([basename(path), title, second])
  return createHash('sha256').update(identity).digest('hex')
}

/**
 * Reads the text of the Markdown file at `path` as a post. Throws LeftOut where it is none, or one
 * that the blog would not take from anybody.
 */
export function readImportPost(path: string, text: string): ImportPost {
  const { meta, body } = readMarkdownFile(text)
  if (isDraft(meta, path)) throw new LeftOut('it is a draft')
  const createdAt = momentOf(meta, path)
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
    author: importAuthorOf(meta),
    createdAt,
    cover: coverOf(meta),
    alt: altOf(meta),
    source: sourceOf(path, form.data.title, createdAt),
  }
}
