import { expressionBuilder, sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/**
 * The columns that make a post invisible. A post is visible if all of them are null; nothing else
 * decides it. Suspending an author sets `hidden_at`, or leaves the post visible. Of drafts and of posts
 * that their author has withdrawn, `unpublished_at` is set.
 */
export const HIDING_COLUMNS = ['deleted_at', 'hidden_at', 'unpublished_at'] as const

type Sight = Record<(typeof HIDING_COLUMNS)[number], string | null>

const post = expressionBuilder<Tables, 'post'>()

/** SQL: whether `post` is visible, in the form of the partial index. */
export function visiblePost(): Expression<SqlBool> {
  return post.and(HIDING_COLUMNS.map((column) => post(`post.${column}`, 'is', null)))
}

/**
 * The same for queries that select few posts by other conditions: without statistics PostgreSQL would
 * scan the index of visible posts.
 */
export function visibleAmongFew(): Expression<SqlBool> {
  const columns = HIDING_COLUMNS.map((column) => post.ref(`post.${column}`))
  return post(post.fn.coalesce(...(columns as [(typeof columns)[0]])), 'is', null)
}

/** SQL: whether the author of `post` can move it to the trash: it is neither there nor hidden. */
export function deletablePost(): Expression<SqlBool> {
  return post.and([post('post.deleted_at', 'is', null), unhiddenPost()])
}

/**
 * The `deleted_at` of a post that is being deleted for good, which takes several transactions: it is in
 * nobody's trash, and whoever purges the trash goes on with it.
 */
export const GONE = '1970-01-01T00:00:00.000Z'

/** SQL: whether `post` is in the trash, from which it may be restored. */
export function trashedPost(): Expression<SqlBool> {
  return post('post.deleted_at', '>', sql.lit(GONE))
}

/** SQL: whether no administrator has hidden `post`. */
export function unhiddenPost(): Expression<SqlBool> {
  return post('post.hidden_at', 'is', null)
}

/** SQL: whether an administrator has hidden `post`. */
export function hiddenPost(): Expression<SqlBool> {
  return post('post.hidden_at', 'is not', null)
}

/** SQL: whether `post` is published, hidden or not. */
export function publishedPost(): Expression<SqlBool> {
  return post('post.unpublished_at', 'is', null)
}

/** SQL: whether the author of `post` sees it as published; it may be hidden. */
export function publishedOfAuthor(): Expression<SqlBool> {
  return post.and([post('post.deleted_at', 'is', null), publishedPost()])
}

/** SQL: whether `post` was published before and its author has withdrawn it. */
export function withdrawnPost(): Expression<SqlBool> {
  return post.and([
    post('post.deleted_at', 'is', null),
    post('post.unpublished_at', 'is not', null),
    // A literal, so that SQLite recognizes the condition of the index.
    post('post.published_at', '<>', sql.lit('')),
  ])
}

/** Whether everyone can see this post. */
export function isVisible(row: Sight): boolean {
  return HIDING_COLUMNS.every((column) => row[column] === null)
}

/** Whether this post is in the trash. */
export function isInTrash<T extends Pick<Sight, 'deleted_at'>>(
  row: T,
): row is T & { deleted_at: string } {
  return row.deleted_at !== null
}

/** Whether an administrator has hidden this post. */
export function isHidden(row: Pick<Sight, 'hidden_at'>): boolean {
  return row.hidden_at !== null
}

/** The visibility of a post; a hidden post in the trash is deleted. */
export function stateOf(row: Sight): 'visible' | 'hidden' | 'unpublished' | 'deleted' {
  if (isInTrash(row)) return 'deleted'
  if (isHidden(row)) return 'hidden'
  return isVisible(row) ? 'visible' : 'unpublished'
}
