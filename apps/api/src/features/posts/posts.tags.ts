import type { Post } from '@inkwell/contract/post'

/** What the change log says where any list of posts may have changed. */
export const LIST_TAGS: readonly string[] = ['posts']

/** What it says where the answer that shows this post may have changed. */
export function tagsOf({ _id: id, author }: Pick<Post, '_id' | 'author'>): readonly string[] {
  return [`post:${id}`, `author:${author._id}`]
}
