import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/**
 * The columns that make a post invisible. A post is visible if all of them are null; nothing else
 * decides it. Suspending an author sets `hidden_at`, or leaves the post visible.
 */
export const REASONS = ['deleted_at', 'hidden_at'] as const

type Sight = Record<(typeof REASONS)[number], string | null>

const post = expressionBuilder<Tables, 'post'>()

/** SQL: whether `post` is visible, in the form of the partial index. */
export function visiblePost(): Expression<SqlBool> {
  return post.and(REASONS.map((column) => post(`post.${column}`, 'is', null)))
}

/**
 * The same for queries that select few posts by other conditions: without statistics PostgreSQL would
 * scan the index of visible posts.
 */
export function visibleAmongFew(): Expression<SqlBool> {
  const columns = REASONS.map((column) => post.ref(`post.${column}`))
  return post(post.fn.coalesce(...(columns as [(typeof columns)[0]])), 'is', null)
}

/** SQL: whether `post` is in the trash. */
export function trashedPost(): Expression<SqlBool> {
  return post('post.deleted_at', 'is not', null)
}

/** Whether everyone can see this post. */
export function isVisible(row: Sight): boolean {
  return REASONS.every((column) => row[column] === null)
}

/** Whether this post is in the trash. */
export function isInTrash<T extends Pick<Sight, 'deleted_at'>>(
  row: T,
): row is T & { deleted_at: string } {
  return row.deleted_at !== null
}

/** The visibility of a post; a hidden post in the trash is deleted. */
export function stateOf(row: Sight): 'visible' | 'hidden' | 'deleted' {
  if (isVisible(row)) return 'visible'
  return isInTrash(row) ? 'deleted' : 'hidden'
}
