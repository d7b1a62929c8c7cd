import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { MODERATED_COLUMNS } from './hiding.repository.ts'

/** Reports of one post that a list shows in full. */
const LATEST = 5

export type ReportRow = Omit<Insertable<Tables['report']>, 'settled_at'>

function selectCases(db: Kysely<Tables>) {
  return db
    .selectFrom('report_case')
    .innerJoin('post', 'post.id', 'report_case.post_id')
    .innerJoin('person', 'person.id', 'post.author_id')
    .select([
      'report_case.id as case_id',
      'report_case.reports',
      'report_case.created_at as reported_at',
      ...MODERATED_COLUMNS,
    ])
}

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

/** Reports, and posts with open reports. */
export class ReportsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  /** Stores a report. A second one by the same reporter changes nothing. */
  async add(report: ReportRow, caseId: string): Promise<void> {
    await this.#writes.transaction().execute(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('report')
        .values({ ...report, settled_at: null })
        .onConflict((conflict) => conflict.columns(['post_id', 'reporter']).doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) return
      const { post_id, created_at } = report
      await transaction
        .insertInto('report_case')
        .values({ id: caseId, post_id, reports: 1, created_at })
        .onConflict((conflict) =>
          conflict
            .column('post_id')
            .doUpdateSet((eb) => ({ reports: eb('report_case.reports', '+', 1) })),
        )
        .execute()
    })
  }

  /** Lists posts with open reports, most recently reported first, before `cursor` if given. */
  listCases(limit: number, cursor?: string): Promise<CaseRow[]> {
    const newest = selectCases(this.#reads).orderBy('report_case.id', 'desc').limit(limit)
    return (cursor === undefined ? newest : newest.where('report_case.id', '<', cursor)).execute()
  }

  /** The newest open reports of a post. */
  latest(postId: string) {
    return this.#reads
      .selectFrom('report')
      .select(['reason', 'note', 'created_at'])
      .where('post_id', '=', postId)
      .where('settled_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(LATEST)
      .execute()
  }

  /** When reports of a post were last settled, or null. */
  async lastSettled(postId: string, transaction: Kysely<Tables>): Promise<string | null> {
    const { time } = await transaction
      .selectFrom('report')
      .select(({ fn }) => fn.max('settled_at').as('time'))
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow()
    return time
  }

  /** Settles the open reports of a post; false if there are none. */
  async settle(postId: string, time: string, transaction: Kysely<Tables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('report_case')
      .where('post_id', '=', postId)
      .executeTakeFirst()
    if (!numDeletedRows) return false
    await transaction
      .updateTable('report')
      .set({ settled_at: time })
      .where('post_id', '=', postId)
      .where('settled_at', 'is', null)
      .execute()
    return true
  }

  /** Reopens the reports of a post that were settled at `time`, as a case with this id. */
  async reopen(
    { id, postId, time }: { id: string; postId: string; time: string },
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const reopened = await transaction
      .updateTable('report')
      .set({ settled_at: null })
      .where('post_id', '=', postId)
      .where('settled_at', '=', time)
      .returning('created_at')
      .execute()
    const [created_at] = reopened.map((report) => report.created_at).toSorted()
    if (created_at === undefined) return
    const reports = reopened.length
    await transaction
      .insertInto('report_case')
      .values({ id, post_id: postId, reports, created_at })
      .onConflict((conflict) =>
        conflict
          .column('post_id')
          .doUpdateSet((eb) => ({ reports: eb('report_case.reports', '+', reports) })),
      )
      .execute()
  }

  /** Deletes reports settled at `time` or before; resolves to their number. */
  async purge(time: string): Promise<number> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('report')
      .where('settled_at', '<=', time)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
