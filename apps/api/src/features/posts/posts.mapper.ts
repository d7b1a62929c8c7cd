import { isImportedAddress } from '@inkwell/contract/imported-address'
import { POST_SLUG_MAX } from '@inkwell/contract/limits'
import type { Image } from '@inkwell/contract/picture'
import type { Post, PostItem } from '@inkwell/contract/post'
import { slugOf } from '@inkwell/slug/slug'
import { labelsOf } from './posts.labels.ts'
import type { ItemRow, PostRow } from './posts.repository.ts'

/** Converts the stored data of a picture to the form of the contract. */
export type DescribeImage = (
  stored: { variants: string; placeholder: string; attention: string },
  words: { alt: string; focus: string },
) => Image | undefined

/** The same for the author of a post, who sees its cover when readers do not. */
export type DescribeOwnImage = (postId: string) => DescribeImage

type ImageRow = Pick<
  ItemRow,
  'image_variants' | 'image_placeholder' | 'image_attention' | 'image_alt' | 'image_focus'
>

/** The picture of a post or a draft, if it has one. */
export function imageOf(row: ImageRow, describe: DescribeImage): { image?: Image } {
  const { image_variants: variants, image_placeholder, image_attention } = row
  if (variants === null) return {}
  const placeholder = image_placeholder ?? ''
  const attention = image_attention ?? ''
  const words = { alt: row.image_alt ?? '', focus: row.image_focus ?? '' }
  const image = describe({ variants, placeholder, attention }, words)
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
    author: {
      _id: row.author_id,
      name: row.author_name,
      // An import made it up: nobody can write to it.
      email: isImportedAddress(row.author_email) ? '' : row.author_email,
    },
    ...labelsOf(row),
    readingMinutes: row.reading_minutes,
    // Its author may restore a post that was never published.
    createdAt: row.published_at || row.updated_at,
    updatedAt: row.updated_at,
  }
}

/** A post on its own page. */
export function toPost(row: PostRow, describe: DescribeImage): Post {
  const { content, html, line_ends: lineEnds } = row
  const outline = JSON.parse(row.outline) as Post['outline']
  const slug = slugOf(row.title, POST_SLUG_MAX)
  return { ...toPostItem(row, describe), slug, content, html, outline, lineEnds }
}
