import type { Post } from '@inkwell/contract/post'

/** The tags of all lists of posts. */
export const LIST_TAGS: readonly string[] = ['posts']

/** The tags of a post's page. */
export function tagsOf({ _id: id, author }: Pick<Post, '_id' | 'author'>): readonly string[] {
  return [`post:${id}`, `author:${author._id}`]
}
