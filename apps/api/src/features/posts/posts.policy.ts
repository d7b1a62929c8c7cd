import { isInTrash, isVisible } from '../../visible-post.ts'

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
}

/**
 * `not_found` also conceals the existence of a post; `hidden` tells the author why a change is refused.
 */
export type Decision = 'allow' | 'forbidden' | 'not_found' | 'hidden'

/** Everyone can read visible posts; nobody can read others. */
export function mayRead(post: PostState | undefined): Decision {
  return post && isVisible(post) ? 'allow' : 'not_found'
}

/** Only the author can change or delete a post, while it is visible. */
export function mayChange(viewerId: string, post: PostState | undefined): Decision {
  if (!post || isInTrash(post)) return 'not_found'
  const isAuthor = post.author_id === viewerId
  if (!isVisible(post)) return isAuthor ? 'hidden' : 'not_found'
  return isAuthor ? 'allow' : 'forbidden'
}

/**
 * Only the author can restore a post, within its time in the trash. Restoring a visible post is allowed
 * and has no effect, so that a second click on Undo is no error.
 */
export function mayRestore(viewerId: string, post: PostState | undefined, now: Date): Decision {
  if (!post || !isInTrash(post)) return mayChange(viewerId, post)
  const isKept = now.getTime() - Date.parse(post.deleted_at) < TRASH_LIFETIME
  if (!isKept || post.author_id !== viewerId) return 'not_found'
  return isVisible({ ...post, deleted_at: null }) ? 'allow' : 'hidden'
}
