import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Tables } from './platform/db/tables.ts'

/**
 * Since when a post is out of sight, for each reason there is. Everyone may see a post while all of
 * these are null, and nobody else decides that: the suspension of its author hides a post by setting
 * `hidden_at`, or leaves it visible.
 */
export const REASONS = ['deleted_at', 'hidden_at'] as const

type Sight = Record<(typeof REASONS)[number], string | null>

const post = expressionBuilder<Tables, 'post'>()

/** SQL: whether everyone may see `post`. Written as the index of visible posts has it. */
export function visiblePost(): Expression<SqlBool> {
  return post.and(REASONS.map((column) => post(`post.${column}`, 'is', null)))
}

/**
 * The same for a query that finds its few posts otherwise: PostgreSQL, as long as it knows little of the
 * tables, would walk the index of all visible posts for it.
 */
export function visibleAmongFew(): Expression<SqlBool> {
  const columns = REASONS.map((column) => post.ref(`post.${column}`))
  return post(post.fn.coalesce(...(columns as [(typeof columns)[0]])), 'is', null)
}

/** SQL: whether `post` is in the trash. */
export function trashedPost(): Expression<SqlBool> {
  return post('post.deleted_at', 'is not', null)
}

/** Whether everyone may see this post. */
export function isVisible(row: Sight): boolean {
  return REASONS.every((column) => row[column] === null)
}

/** Whether this post is in the trash. */
export function isInTrash<T extends Pick<Sight, 'deleted_at'>>(
  row: T,
): row is T & { deleted_at: string } {
  return row.deleted_at !== null
}

/** What a post is, as far as it can be seen: in the trash, hidden or not, it is deleted. */
export function stateOf(row: Sight): 'visible' | 'hidden' | 'deleted' {
  if (isVisible(row)) return 'visible'
  return isInTrash(row) ? 'deleted' : 'hidden'
}
