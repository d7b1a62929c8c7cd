import { sql } from 'kysely'
import type { Expression, Kysely, RawBuilder } from 'kysely'
import { isPostgres } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/**
 * A subquery for a column: its rows as a list of lists in JSON, in no order. One query then reads rows
 * with what belongs to each.
 */
export function jsonRows(
  db: Kysely<Tables>,
  columns: readonly Expression<unknown>[],
  from: Expression<unknown>,
): RawBuilder<string> {
  const row = sql.join(columns)
  return isPostgres(db)
    ? sql<string>`(select coalesce(json_agg(json_build_array(${row})), '[]')::text ${from})`
    : sql<string>`(select json_group_array(json_array(${row})) ${from})`
}
