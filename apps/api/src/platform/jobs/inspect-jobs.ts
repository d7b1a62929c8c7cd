import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Milliseconds after which a job that is due should have been begun. */
const OVERDUE_AFTER = 60 * 60 * 1_000

/** Failed jobs that are described. */
const EXAMPLES = 3

/** How many jobs are due, and how many wait for too long or failed for good. */
export async function inspectJobs(queries: Kysely<Tables>, now: Date) {
  const before = new Date(now.getTime() - OVERDUE_AFTER).toISOString()
  const counts = await queries
    .selectFrom('job')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('run_at', '<=', now.toISOString()).as('due'),
      eb.fn.countAll<number>().filterWhere('run_at', '<', before).as('overdue'),
    ])
    // Repeating jobs are due again while nobody runs the service, and that is as it should be.
    .whereRef('unique_key', '<>', 'kind')
    .executeTakeFirstOrThrow()
  const failed = queries.selectFrom('job').where('failed_at', 'is not', null)
  const { count } = await failed
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const examples = await failed
    .select(['kind', 'last_error'])
    .orderBy('id', 'desc')
    .limit(EXAMPLES)
    .execute()
  return {
    due: counts.due,
    overdue: counts.overdue,
    failed: count,
    examples: examples.map(({ kind, last_error }) => ({ kind, error: last_error ?? '' })),
  }
}
