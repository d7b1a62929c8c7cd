import { hash } from 'node:crypto'
import { cdata, toTime } from './wordpress-values.ts'

/** An imported comment as WordPress needs it. */
export interface WordPressComment {
  id: string
  parent_id: string | null
  name: string
  created_at: string
  html: string
  removed_at: string | null
}

/** Digits of a number that is made of an id; WordPress stores 64 bits. */
const HEX_DIGITS = 12

/**
 * The number that identifies a comment in WordPress. A counter would give the same comment different numbers in an
 * author's and in the site's archive.
 */
function numberOf(id: string): number {
  return Number.parseInt(hash('sha256', id).slice(0, HEX_DIGITS), 16)
}

function commentText({ id, parent_id, name, created_at, html }: WordPressComment): string {
  const fields = [
    ['id', String(numberOf(id))],
    ['author', cdata(name)],
    ['author_email', ''],
    ['author_url', ''],
    ['author_IP', ''],
    ['date', cdata(toTime(created_at))],
    ['date_gmt', cdata(toTime(created_at))],
    ['content', cdata(html)],
    ['approved', '1'],
    ['type', 'comment'],
    ['parent', parent_id === null ? '0' : String(numberOf(parent_id))],
    ['user_id', '0'],
  ]
  const elements = fields.map(([key, value]) => `<wp:comment_${key}>${value}</wp:comment_${key}>`)
  return `<wp:comment>${elements.join('')}</wp:comment>\n`
}

/** The comments of a post, one by one. Removed ones are left out: they have nothing to say. */
export async function* commentTexts(
  comments: AsyncIterable<WordPressComment>,
): AsyncGenerator<string> {
  for await (const comment of comments) {
    if (comment.removed_at === null) yield commentText(comment)
  }
}
