import { isHidden, isInTrash, isVisible } from '../../visible-post.ts'

const DAY = 24 * 60 * 60 * 1_000

/** How long a deleted post can be restored, in milliseconds. */
export const TRASH_LIFETIME = 30 * DAY

/** The properties of a post that decide on permissions. */
export interface PostState {
  author_id: string
  /** ISO 8601; null unless it is in the trash. */
  deleted_at: string | null
  /** ISO 8601; null unless an administrator has hidden it. */
  hidden_at: string | null
  /** ISO 8601; null unless it is a draft, or withdrawn by its author. */
  unpublished_at: string | null
}

/**
 * `not_found` also conceals the existence of a post; `hidden` tells the author why a change is refused.
 */
export type Decision = 'allow' | 'forbidden' | 'not_found' | 'hidden'

/** Everyone can read visible posts; nobody can read others. */
export function mayRead(post: PostState | undefined): Decision {
  return post && isVisible(post) ? 'allow' : 'not_found'
}

/** Only the author can delete a post, unless an administrator has hidden it. */
export function mayDelete(viewerId: string, post: PostState | undefined): Decision {
  if (!post || isInTrash(post)) return 'not_found'
  if (post.author_id === viewerId) return isHidden(post) ? 'hidden' : 'allow'
  return isVisible(post) ? 'forbidden' : 'not_found'
}

/** Only the author can change a post, while it is visible; others are changed as drafts. */
export function mayChange(viewerId: string, post: PostState | undefined): Decision {
  const decision = mayDelete(viewerId, post)
  return decision === 'allow' && post && !isVisible(post) ? 'not_found' : decision
}

/**
 * Only the author can restore a post, within its time in the trash. Restoring another post is allowed
 * and has no effect, so that a second click on Undo is no error.
 */
export function mayRestore(viewerId: string, post: PostState | undefined, now: Date): Decision {
  if (!post || !isInTrash(post)) return mayDelete(viewerId, post)
  const isKept = now.getTime() - Date.parse(post.deleted_at) < TRASH_LIFETIME
  if (!isKept || post.author_id !== viewerId) return 'not_found'
  return isHidden(post) ? 'hidden' : 'allow'
}
