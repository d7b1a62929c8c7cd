import { Refusal } from '../../platform/http/refusal.ts'
import type { PostRow } from './posts.repository.ts'
import type { Text } from './posts.text.ts'

export function isSameText(a: Text, b: Text): boolean {
  return a.title === b.title && a.content === b.content
}

/** The refusal of an edit that would overwrite this version. */
export function conflictWith({ title, content, updated_at: updatedAt }: PostRow): Refusal {
  return new Refusal('conflict', 'postConflict', { latest: { title, content, updatedAt } })
}
