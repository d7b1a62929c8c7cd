import { stringify } from 'yaml'
import { isInTrash } from '../../visible-post.ts'
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

/** The path of a post in the archive. */
export function fileOf(row: ExportedRow): string {
  const folder = isInTrash(row) ? 'trash' : 'posts'
  const { id, title, created_at } = row
  return `${folder}/${created_at.slice(0, 10)}-${slugify(title)}-${id.slice(-ID_TAIL)}.md`
}

/** The path of a post's picture in the archive. */
export function pictureFileOf({ image_key: key }: ExportedRow): string | undefined {
  return key === null ? undefined : `pictures/${key}`
}

/** The front matter of a post. */
export function toFrontMatter(row: ExportedRow) {
  const picture = pictureFileOf(row)
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(isInTrash(row) && { deletedAt: row.deleted_at }),
    file: fileOf(row),
    ...(picture && { picture, pictureDescription: row.alt ?? '' }),
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
    date: row.created_at,
    updated: row.updated_at,
    author,
    ...(picture && { image: `/${picture}` }),
    ...(picture && row.alt && { image_alt: row.alt }),
    // An import must not publish a deleted post.
    ...(isInTrash(row) && { published: false, deleted: row.deleted_at }),
  }
  return `---\n${stringify(meta, YAML)}---\n${row.content}`
}
