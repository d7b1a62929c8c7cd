import { tagsOfRow } from './posts.labels.ts'
import type { PostRow } from './posts.repository.ts'

/** The tags of all lists of posts. */
export const LIST_TAGS: readonly string[] = ['posts']

/** The tags of a post's page. */
export function tagsOf(row: Pick<PostRow, 'id' | 'author_id' | 'tags'>): readonly string[] {
  return [
    `post:${row.id}`,
    `author:${row.author_id}`,
    ...tagsOfRow(row).map(({ id }) => `tag:${id}`),
  ]
}
