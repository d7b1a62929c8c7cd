import { Refusal } from '../../platform/http/refusal.ts'
import type { PostRow } from './posts.repository.ts'
import type { Text, WrappedText } from './posts.text.ts'

export function isSameText(a: Text, b: Text): boolean {
  return a.title === b.title && a.content === b.content
}

/** Whether two texts are rendered alike. */
export function isSameEdit(a: WrappedText, b: WrappedText): boolean {
  return isSameText(a, b) && a.line_ends === b.line_ends
}

/** The refusal of an edit that would overwrite this version. */
export function conflictWith({ title, content, updated_at: updatedAt }: PostRow): Refusal {
  return new Refusal('conflict', 'postConflict', { latest: { title, content, updatedAt } })
}
