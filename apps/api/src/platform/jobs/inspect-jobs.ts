import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Milliseconds after which a due job counts as overdue. */
const OVERDUE_AFTER = 60 * 60 * 1_000

/** The number of failed jobs in the result. */
const EXAMPLES = 3

/** Counts the jobs that are due, overdue and failed. */
export async function inspectJobs(queries: Kysely<Tables>, now: Date) {
  const before = new Date(now.getTime() - OVERDUE_AFTER).toISOString()
  const counts = await queries
    .selectFrom('job')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('run_at', '<=', now.toISOString()).as('due'),
      // One that runs may take longer.
      eb.fn
        .countAll<number>()
        .filterWhere((row) =>
          row.and([
            row('run_at', '<', before),
            row.or([row('lease_until', 'is', null), row('lease_until', '<=', now.toISOString())]),
          ]),
        )
        .as('overdue'),
    ])
    // Repeating jobs become due while the service is stopped, which is no fault.
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
