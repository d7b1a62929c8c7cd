import type { Comment } from '@inkwell/contract/comment'
import { COMMENT_ANCHOR } from '@inkwell/contract/comment-anchor'
import type { CommentRow } from './comments.repository.ts'

/** The anchor of a comment in the page of its post. */
function anchorOf({ id, anchor }: Pick<CommentRow, 'id' | 'anchor'>): string {
  // Earlier imports took others, too.
  return anchor !== null && COMMENT_ANCHOR.test(anchor) ? anchor : `comment-${id}`
}

/** What everyone sees of a comment. */
export function toComment(row: CommentRow): Comment {
  const { id, name, html, created_at: createdAt, parent_id, parent_name } = row
  return {
    _id: id,
    name,
    createdAt,
    html,
    anchor: anchorOf(row),
    ...(parent_id !== null && { parent: { _id: parent_id, name: parent_name ?? '' } }),
    ...(row.removed_at !== null && { isDeleted: true }),
  }
}
