import { stringify } from 'yaml'
import { isInTrash, isUnpublished } from '../../visible-post.ts'
import type { ExportedRow } from './exporting.repository.ts'

/** Characters of the title in a file name. */
const SLUG_MAX = 60

/** Characters of the id in a file name; its end is random. */
const ID_TAIL = 12

/** All texts are quoted and on one line, so that no title can end the front matter. */
const YAML = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' } as const

function slugify(title: string): string {
  const ascii = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = ascii.replaceAll(/[^a-z0-9]+/g, '-').slice(0, SLUG_MAX)
  return words.replaceAll(/^-+|-+$/g, '') || 'post'
}

function folderOf(row: ExportedRow): string {
  if (isInTrash(row)) return 'trash'
  if (row.isDraft) return 'drafts'
  return isUnpublished(row) ? 'unpublished' : 'posts'
}

/** The path of a post in the archive. */
export function fileOf(row: ExportedRow): string {
  const folder = folderOf(row)
  const { id, title, published_at } = row
  return `${folder}/${published_at.slice(0, 10)}-${slugify(title)}-${id.slice(-ID_TAIL)}.md`
}

/** The path of a post's picture in the archive. */
export function pictureFileOf({ image_key: key }: ExportedRow): string | undefined {
  return key === null ? undefined : `pictures/${key}`
}

function labelsOf({ tags, language, series }: ExportedRow) {
  return {
    ...(tags.length > 0 && { tags }),
    ...(language && { language }),
    ...(series && { series }),
  }
}

/** The front matter of a post. */
export function toFrontMatter(row: ExportedRow) {
  const picture = pictureFileOf(row)
  return {
    id: row.id,
    title: row.title,
    createdAt: row.published_at,
    updatedAt: row.updated_at,
    lineEnds: row.line_ends,
    ...labelsOf(row),
    ...(row.isDraft && { draft: true }),
    ...(isUnpublished(row) && !row.isDraft && { unpublishedAt: row.unpublished_at }),
    ...(isInTrash(row) && { deletedAt: row.deleted_at }),
    file: fileOf(row),
    ...(picture && { picture, pictureDescription: row.alt ?? '' }),
    ...(picture && row.focus && { pictureFocus: row.focus }),
  }
}

/**
 * A post as Markdown with front matter that many programs, and our import, can read. The text after the
 * second line of dashes is the content, byte for byte.
 */
export function toMarkdown(row: ExportedRow, author: string): string {
  const picture = pictureFileOf(row)
  const meta = {
    inkwell: 1,
    title: row.title,
    date: row.published_at,
    updated: row.updated_at,
    author,
    ...labelsOf(row),
    // What programs that read Markdown assume; a break is our default.
    ...(row.line_ends === 'space' && { line_ends: row.line_ends }),
    ...(picture && { image: `/${picture}` }),
    ...(picture && row.alt && { image_alt: row.alt }),
    ...(picture && row.focus && { image_focus: row.focus }),
    // An import must not publish what readers do not see.
    ...((isInTrash(row) || isUnpublished(row)) && { published: false }),
    ...(isInTrash(row) && { deleted: row.deleted_at }),
  }
  return `---\n${stringify(meta, YAML)}---\n${row.content}`
}
