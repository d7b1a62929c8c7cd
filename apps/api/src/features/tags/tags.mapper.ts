import type { Tag } from '@inkwell/contract/tag'
import type { TagRow } from './tags.repository.ts'

/** The public data of a tag. */
export function toTag({ slug, name, posts }: TagRow): Tag {
  // PostgreSQL counts in 64 bits, which its client returns as text.
  return { slug, name, posts: Number(posts) }
}
