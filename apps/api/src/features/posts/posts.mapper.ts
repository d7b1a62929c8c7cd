import type { Image } from '@inkwell/contract/picture'
import type { Post, PostItem } from '@inkwell/contract/post'
import type { ItemRow, PostRow } from './posts.repository.ts'

/** Converts the stored data of a picture to the form of the contract. */
export type DescribeImage = (
  stored: { variants: string; placeholder: string },
  words: { alt: string; focus: string },
) => Image | undefined

/** The same for the author of a post, who sees its cover when readers do not. */
export type DescribeOwnImage = (postId: string) => DescribeImage

type ImageRow = Pick<ItemRow, 'image_variants' | 'image_placeholder' | 'image_alt' | 'image_focus'>

/** The picture of a post or a draft, if it has one. */
export function imageOf(row: ImageRow, describe: DescribeImage): { image?: Image } {
  const { image_variants: variants, image_placeholder: placeholder } = row
  if (variants === null) return {}
  const words = { alt: row.image_alt ?? '', focus: row.image_focus ?? '' }
  const image = describe({ variants, placeholder: placeholder ?? '' }, words)
  return image ? { image } : {}
}

/** A post in a list; `content` is the start of the source. */
export function toPostItem(row: ItemRow, describe: DescribeImage): PostItem {
  return {
    _id: row.id,
    title: row.title,
    content: row.lead,
    excerpt: row.excerpt,
    ...imageOf(row, describe),
    author: { _id: row.author_id, name: row.author_name, email: row.author_email },
    // Its author may restore a post that was never published.
    createdAt: row.published_at || row.updated_at,
    updatedAt: row.updated_at,
  }
}

/** A post on its own page. */
export function toPost(row: PostRow, describe: DescribeImage): Post {
  const { content, html, reading_minutes: readingMinutes, line_ends: lineEnds } = row
  const outline = JSON.parse(row.outline) as Post['outline']
  return { ...toPostItem(row, describe), content, html, readingMinutes, outline, lineEnds }
}
