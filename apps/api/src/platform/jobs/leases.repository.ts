import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { isPostgres } from '../db/stored-tables.ts'
import type { Tables } from '../db/tables.ts'

/** A job that this worker has a lease on. */
export interface LeasedJob {
  id: string
  kind: string
  payload: string
  /** Times that a worker has begun, this one counted. */
  attempts: number
  /** Of the job when it was claimed. */
  revision: number
  /** Of the lease: nobody else has the same. */
  owner: string
}

/** The present, and the latest moment at which a lease that is taken now can end. */
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

/** A lease that ends later than any can has outlived a clock that was set back: it is over, too. */
function isFree(eb: ExpressionBuilder<Tables, 'job'>, { now, latest }: Moment) {
  return eb.or([
    eb('lease_until', 'is', null),
    eb('lease_until', '<=', now),
    eb('lease_until', '>', latest),
  ])
}

/** Who works on which job: every statement here but the first two names its lease. */
export class LeasesRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** A kind of these with a job to begin; that costs no write. */
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

  /** Takes leases on jobs of a kind that are due, as many as asked for at most. */
  async claim(kind: string, claim: JobClaim): Promise<LeasedJob[]> {
    const { owner, until, limit, newestFirst, ...moment } = claim
    const rows = await this.#writes
      // Apart from the update: PostgreSQL may run a subquery again and would lock more than `limit`.
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

  /** Keeps a lease for longer; false where it is lost. */
  async renew(job: LeasedJob, until: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#leased(this.#writes, job)
      .set({ lease_until: until })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /**
   * Ends a job that is done, or keeps it for another run where it was added again meanwhile; false
   * where the lease is lost.
   */
  async complete(job: LeasedJob, db: Kysely<Tables> = this.#writes): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('job')
      .where('id', '=', job.id)
      .where('lease_owner', '=', job.owner)
      .where('revision', '=', job.revision)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return true
    const { numUpdatedRows } = await this.#leased(db, job)
      .set({ ...NO_LEASE, attempts: 0 })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends a run of a repeating job that is done; false where the lease is lost. */
  async repeat(job: LeasedJob, runAt: string, db: Kysely<Tables> = this.#writes): Promise<boolean> {
    const { numUpdatedRows } = await this.#leased(db, job)
      .set({ ...NO_LEASE, run_at: runAt, attempts: 0, failed_at: null, last_error: null })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Gives a job back as if it had not been begun, for whoever comes at `runAt` or later. */
  async release(job: LeasedJob, runAt: string): Promise<void> {
    await this.#leased(this.#writes, job)
      .set({ ...NO_LEASE, run_at: runAt, attempts: job.attempts - 1 })
      .execute()
  }

  /**
   * Gives a job back that has failed, with the moment of its next run if there is one. Where it was
   * added again meanwhile, that run is still to come.
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
    await this.#leased(this.#writes, job)
      .set({ ...NO_LEASE, attempts: 0 })
      .execute()
  }

  #leased(db: Kysely<Tables>, { id, owner }: LeasedJob) {
    return db.updateTable('job').where('id', '=', id).where('lease_owner', '=', owner)
  }
}
