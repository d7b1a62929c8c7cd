import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A job that has failed permanently. */
export interface FailedJob {
  id: string
  kind: string
  attempts: number
  last_error: string | null
  failed_at: string | null
}

interface NewJob {
  id: string
  kind: string
  uniqueKey: string
  payload: string
  runAt: string
  now: string
}

/** Adds jobs to the queue, and lists failed ones. All processes share the queue. */
export class JobsRepository {
  readonly #reads: Kysely<Tables>

  constructor({ reads }: Pick<Database, 'reads'>) {
    this.#reads = reads
  }

  /**
   * Adds a job within a transaction. A job with the same kind and key is replaced: a waiting job runs
   * at the earlier of both times, a running job runs once more.
   */
  async add(
    { id, kind, uniqueKey, payload, runAt, now }: NewJob,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const row = { id, kind, unique_key: uniqueKey, payload, run_at: runAt, created_at: now }
    await transaction
      .insertInto('job')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'unique_key']).doUpdateSet((eb) => ({
          payload,
          revision: eb('job.revision', '+', 1),
          run_at: sql<string>`case when job.lease_owner is null and job.run_at < ${runAt}
            then job.run_at else ${runAt} end`,
          attempts: sql<number>`case when job.failed_at is null then job.attempts else 0 end`,
          failed_at: null,
          last_error: null,
        })),
      )
      .execute()
  }

  /** Removes a job that no worker has begun. */
  async remove(kind: string, uniqueKey: string, transaction: Kysely<Tables>): Promise<void> {
    await transaction
      .deleteFrom('job')
      .where('kind', '=', kind)
      .where('unique_key', '=', uniqueKey)
      .where('lease_owner', 'is', null)
      .execute()
  }

  /**
   * Inserts a repeating job or makes it due now, unless it waits for a retry. `latest` is the latest
   * valid time, so that a clock that was set back does not delay it.
   */
  async schedule(
    { id, kind, now, latest }: Pick<NewJob, 'id' | 'kind' | 'now'> & { latest: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    await transaction
      .insertInto('job')
      .values({ id, kind, unique_key: kind, payload: '{}', run_at: now, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'unique_key'])
          .doUpdateSet({ run_at: now })
          .where((eb) =>
            eb.or([
              eb('job.attempts', '=', 0),
              eb('job.run_at', '>', latest),
              eb('job.run_at', 'is', null),
            ]),
          ),
      )
      .execute()
  }

  /** Permanently failed jobs, newest first, before `cursor`. */
  listFailed(limit: number, cursor?: string): Promise<FailedJob[]> {
    const newest = this.#reads
      .selectFrom('job')
      .select(['id', 'kind', 'attempts', 'last_error', 'failed_at'])
      .where('failed_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(limit)
    return (cursor === undefined ? newest : newest.where('id', '<', cursor)).execute()
  }

  /** Makes a failed job due at `now`; resolves to its kind, or undefined if there is no such job. */
  async retry(id: string, now: string, transaction: Kysely<Tables>): Promise<string | undefined> {
    const row = await transaction
      .updateTable('job')
      .set({ run_at: now, attempts: 0, failed_at: null, last_error: null })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning('kind')
      .executeTakeFirst()
    return row?.kind
  }
}
