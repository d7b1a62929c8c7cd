import type { Image, Post, PostItem } from '@inkwell/contract/post'
import type { ItemRow, PostRow } from './posts.repository.ts'

/** Makes the absolute address of a picture from its key. */
export type ImageUrl = (key: string) => string

function imageOf(row: ItemRow, imageUrl: ImageUrl): { image?: Image } {
  const { image_key: key, image_width: width, image_height: height } = row
  if (key === null || width === null || height === null) return {}
  return { image: { url: imageUrl(key), width, height } }
}

/** A row as a list shows it: `content` is the opening of the source. */
export function toPostItem(row: ItemRow, imageUrl: ImageUrl): PostItem {
  return {
    _id: row.id,
    title: row.title,
    content: row.lead,
    excerpt: row.excerpt,
    ...imageOf(row, imageUrl),
    author: { _id: row.author_id, name: row.author_name, email: row.author_email },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A row as its own page shows it. */
export function toPost(row: PostRow, imageUrl: ImageUrl): Post {
  const { content, html, reading_minutes: readingMinutes } = row
  return { ...toPostItem(row, imageUrl), content, html, readingMinutes }
}
