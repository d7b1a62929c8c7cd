import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/stored-tables.ts'
import type { Tables } from '../db/tables.ts'

/** A job whose lease this worker holds. */
export interface LeasedJob {
  id: string
  kind: string
  payload: string
  /** Including this one. */
  attempts: number
  /** The revision when the job was claimed. */
  revision: number
  /** A unique id of the lease. */
  owner: string
}

/** The current time, and the latest valid end of a lease. */
export interface Moment {
  now: string
  latest: string
}

interface JobClaim extends Moment {
  owner: string
  until: string
  limit: number
  newestFirst: boolean
}

const NO_LEASE = { lease_owner: null, lease_until: null }

/** A lease that ends later than possible was taken before the clock was set back; it is invalid. */
function isFree(eb: ExpressionBuilder<Tables, 'job'>, { now, latest }: Moment) {
  return eb.or([
    eb('lease_until', 'is', null),
    eb('lease_until', '<=', now),
    eb('lease_until', '>', latest),
  ])
}

/** The leases of jobs. Every update, except of `claim`, checks the lease. */
export class LeasesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** A kind with a due job, found without a write. */
  async findDueKind(kinds: readonly string[], moment: Moment): Promise<string | undefined> {
    const row = await this.#reads
      .selectFrom('job')
      .select('kind')
      .where('kind', 'in', kinds)
      .where('run_at', '<=', moment.now)
      .where((eb) => isFree(eb, moment))
      .limit(1)
      .executeTakeFirst()
    return row?.kind
  }

  /** Takes leases on due jobs of a kind, up to a limit. */
  async claim(kind: string, claim: JobClaim): Promise<LeasedJob[]> {
    const { owner, until, limit, newestFirst, ...moment } = claim
    const rows = await this.#writes
      // A separate query, because PostgreSQL may run a subquery again and lock more than `limit`.
      .with('due', (db) => {
        const due = db
          .selectFrom('job')
          .select('id')
          .where('kind', '=', kind)
          .where('run_at', '<=', moment.now)
          .where((eb) => isFree(eb, moment))
          .orderBy('run_at', newestFirst ? 'desc' : 'asc')
          .limit(limit)
        return isPostgres(this.#writes) ? due.forUpdate().skipLocked() : due
      })
      .updateTable('job')
      .set((eb) => ({
        lease_owner: owner,
        lease_until: until,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
      .returning(['id', 'kind', 'payload', 'attempts', 'revision'])
      .execute()
    return rows.map((row) => Object.assign(row, { owner }))
  }

  /** Extends a lease; false if it was lost. */
  async renew(job: LeasedJob, until: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#leased(this.#writes, job)
      .set({ lease_until: until })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Deletes a completed job, or keeps it if it was added again meanwhile; false if the lease was lost.
   */
  async complete(job: LeasedJob, db: Kysely<Tables> = this.#writes): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('job')
      .where('id', '=', job.id)
      .where('lease_owner', '=', job.owner)
      .where('revision', '=', job.revision)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return true
    return this.#free(job, db)
  }

  /** Schedules the next run of a repeating job; false if the lease was lost. */
  async repeat(job: LeasedJob, runAt: string, db: Kysely<Tables> = this.#writes): Promise<boolean> {
    const { numUpdatedRows } = await this.#leased(db, job)
      .set({ ...NO_LEASE, run_at: runAt, attempts: 0, failed_at: null, last_error: null })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Releases a job until `runAt`; the attempt does not count. If the job was added again meanwhile, it keeps its
   * new time.
   */
  async release(job: LeasedJob, runAt: string): Promise<void> {
    await this.#leased(this.#writes, job)
      .where('revision', '=', job.revision)
      .set({ ...NO_LEASE, run_at: runAt, attempts: job.attempts - 1 })
      .execute()
    await this.#free(job)
  }

  /**
   * Stores a failure and the time of the next attempt, if any. If the job was added again meanwhile, it
   * still runs.
   */
  async fail(
    job: LeasedJob,
    failure: { error: string; runAt: string | null; failedAt: string | null },
  ): Promise<void> {
    const { error, runAt, failedAt } = failure
    await this.#leased(this.#writes, job)
      .where('revision', '=', job.revision)
      .set((eb) => ({
        ...NO_LEASE,
        run_at: runAt,
        last_error: error,
        failed_at: eb.fn.coalesce('failed_at', eb.val(failedAt)),
      }))
      .execute()
    await this.#free(job)
  }

  /** Ends the lease of a job that was added again meanwhile; false if there is none any more. */
  async #free(job: LeasedJob, db: Kysely<Tables> = this.#writes): Promise<boolean> {
    const { numUpdatedRows } = await this.#leased(db, job)
      .set({ ...NO_LEASE, attempts: 0 })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  #leased(db: Kysely<Tables>, { id, owner }: LeasedJob) {
    return db.updateTable('job').where('id', '=', id).where('lease_owner', '=', owner)
  }
}
