import { Refusal } from '../../platform/http/refusal.ts'
import { isLabelled, labelsOf } from './posts.labels.ts'
import type { Labels } from './posts.labels.ts'
import type { PostRow } from './posts.repository.ts'
import type { Text, WrappedText } from './posts.text.ts'

export function isSameText(a: Text, b: Text): boolean {
  return a.title === b.title && a.content === b.content
}

/** Whether an edit would change nothing. */
export function isSameEdit(post: PostRow, edit: WrappedText & Labels): boolean {
  const isSame = isSameText(post, edit) && post.line_ends === edit.line_ends
  return isSame && isLabelled(labelsOf(post), edit)
}

/** The refusal of an edit that would overwrite this version. */
export function conflictWith(post: PostRow): Refusal {
  const { title, content, updated_at: updatedAt } = post
  const { tagSlugs: _, ...labels } = labelsOf(post)
  const latest = { title, content, ...labels, updatedAt }
  return new Refusal('conflict', 'postConflict', { latest })
}
