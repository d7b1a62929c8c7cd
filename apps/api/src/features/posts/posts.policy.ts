import { isInTrash, isVisible } from '../../visible-post.ts'

const DAY = 24 * 60 * 60 * 1_000

/** How long a deleted post can be brought back, in milliseconds. */
export const TRASH_LIFETIME = 30 * DAY

/** What the decision needs to know of a post. */
export interface PostState {
  author_id: string
  /** ISO 8601, or null while it is not in the trash. */
  deleted_at: string | null
  /** ISO 8601, or null while no administrator has hidden it. */
  hidden_at: string | null
}

/**
 * `not_found` where even the post's existence is nobody's business; `hidden` for its author, who
 * knows of it and is told why nothing works.
 */
export type Decision = 'allow' | 'forbidden' | 'not_found' | 'hidden'

/** Everyone sees a visible post; nobody sees one that is hidden or in the trash. */
export function mayRead(post: PostState | undefined): Decision {
  return post && isVisible(post) ? 'allow' : 'not_found'
}

/** Its author alone changes or deletes a post, and only while it is visible. */
export function mayChange(viewerId: string, post: PostState | undefined): Decision {
  if (!post || isInTrash(post)) return 'not_found'
  const isAuthor = post.author_id === viewerId
  if (!isVisible(post)) return isAuthor ? 'hidden' : 'not_found'
  return isAuthor ? 'allow' : 'forbidden'
}

/**
 * Its author alone takes a post out of the trash, for as long as it is kept there. Restoring a
 * visible post is allowed and changes nothing, so that a second click on Undo is no error.
 */
export function mayRestore(viewerId: string, post: PostState | undefined, now: Date): Decision {
  if (!post || !isInTrash(post)) return mayChange(viewerId, post)
  const isKept = now.getTime() - Date.parse(post.deleted_at) < TRASH_LIFETIME
  if (!isKept || post.author_id !== viewerId) return 'not_found'
  return isVisible({ ...post, deleted_at: null }) ? 'allow' : 'hidden'
}
