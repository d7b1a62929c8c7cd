import { PostgresAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

const WAITING = `kind = 'post' and backlog = 1`

/** The lock keeps older indexers from adding duplicates meanwhile; they fail from then on, and newer ones take over. */
const STATEMENTS = [
  'lock table search_change in share row exclusive mode',
  `delete from search_change using (
      select id as post_id, min(seq) as first from search_change where ${WAITING} group by id) kept
    where ${WAITING} and id = post_id and seq > first`,
  `create unique index search_change_waiting on search_change (id) where ${WAITING}`,
]

/** On PostgreSQL: a post waits once, however often its author or a tag is renamed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
