import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { createdAt, storedTables } from '../../../platform/db/stored-tables.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { ImportScope, ImportState } from '../importing.tables.ts'

export type Run = Selectable<Tables['import_run']>
type Change = Updateable<Tables['import_run']>

/** Files that are deleted together. */
const BATCH = 50

/** Rows of a report that are deleted together. */
const ROWS = 1_000

interface ListedRuns {
  scope: ImportScope
  /** Whose own imports; ignored for the site. */
  personId: string
  limit: number
  /** Only those below this id. */
  before: string | undefined
}

interface StaleRuns {
  states: readonly ImportState[]
  /** The time of the last progress. */
  before: string
  /** The kinds of jobs of imports; one that waits or comes again has not been given up. */
  kinds: readonly string[]
}

/** The parts of all uploaded files, also of a database of an earlier version. */
export async function storedParts(
  queries: Kysely<Tables>,
): Promise<{ run_id: string; number: number }[]> {
  const tables = await storedTables(queries)
  if (!tables.some(({ name }) => name === 'import_part')) return []
  return queries.selectFrom('import_part').select(['run_id', 'number']).execute()
}

/** Imports that are uploaded, and the parts of their files. */
export class ImportsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>
  /** Whether a change failed because another import is active. */
  readonly isActiveTwice: Database['isUniqueViolation']

  constructor({
    reads,
    writes,
    isUniqueViolation,
  }: Pick<Database, 'reads' | 'writes' | 'isUniqueViolation'>) {
    this.#reads = reads
    this.#writes = writes
    this.isActiveTwice = isUniqueViolation
  }

  /** When the database was created, restored or moved. */
  createdAt(): Promise<Date> {
    return createdAt(this.#reads)
  }

  transaction<T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#writes.transaction().execute(work)
  }

  /** Adds an import; false if `active_for` has another one. */
  async insert(
    run: Insertable<Tables['import_run']>,
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const query = transaction
      .insertInto('import_run')
      .values(run)
      .onConflict((conflict) => conflict.column('active_for').doNothing())
    const { numInsertedOrUpdatedRows = 0n } = await query.executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  find(id: string, queries = this.#reads): Promise<Run | undefined> {
    return queries.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** In descending order of ids. */
  list({ scope, personId, limit, before }: ListedRuns): Promise<Run[]> {
    return this.#reads
      .selectFrom('import_run')
      .selectAll()
      .where('scope', '=', scope)
      .$if(scope === 'own', (query) => query.where('person_id', '=', personId))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  /** The bytes that have been uploaded of imports. */
  async received(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#reads
      .selectFrom('import_part')
      .select(['run_id', ({ fn }) => fn.sum<number | string>('size').as('bytes')])
      .where('run_id', 'in', ids)
      .groupBy('run_id')
      .execute()
    return new Map(rows.map(({ run_id, bytes }) => [run_id, Number(bytes)]))
  }

  /** Adds a part; resolves to all bytes of the import that are here. */
  async addPart(
    part: Insertable<Tables['import_part']>,
    transaction: Kysely<Tables>,
  ): Promise<number> {
    await transaction
      .insertInto('import_part')
      .values(part)
      .onConflict((conflict) => conflict.columns(['run_id', 'number']).doNothing())
      .execute()
    const { bytes } = await transaction
      .selectFrom('import_part')
      .select(({ fn }) => fn.sum<number | string>('size').as('bytes'))
      .where('run_id', '=', part.run_id)
      .executeTakeFirstOrThrow()
    return Number(bytes)
  }

  /** Changes an import in one of these states; false in another one. */
  async change(
    id: string,
    states: readonly ImportState[],
    change: Change,
    queries = this.#writes,
  ): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('import_run')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', states)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Changes an import that is done and fetches pictures again; false if it does not. */
  async changeFetching(id: string, change: Change, queries = this.#writes): Promise<boolean> {
    const { numUpdatedRows } = await queries
      .updateTable('import_run')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'done')
      .where('fetch_again_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Changes an import in one of these states if its file may be deleted at this time. */
  async expire(
    id: string,
    states: readonly ImportState[],
    time: string,
    change: Change,
  ): Promise<void> {
    const query = this.#writes.updateTable('import_run').set(change).where('id', '=', id)
    await query.where('state', 'in', states).where('file_until', '<', time).execute()
  }

  /** The numbers of the parts that are here. */
  async parts(id: string): Promise<number[]> {
    const query = this.#reads.selectFrom('import_part').select('number').where('run_id', '=', id)
    return (await query.orderBy('number').execute()).map(({ number }) => number)
  }

  /** Imports whose files may be deleted. */
  withOldFiles(time: string): Promise<Run[]> {
    return this.#reads
      .selectFrom('import_run')
      .selectAll()
      .where('file_until', '<', time)
      .limit(BATCH)
      .execute()
  }

  /** Forgets the file of an import, and the rows of one that has ended before anything was taken. */
  async forgetFile(id: string): Promise<void> {
    while (await this.#forgetRows(id)) continue
    await this.transaction(async (transaction) => {
      await transaction.deleteFrom('import_part').where('run_id', '=', id).execute()
      await transaction
        .updateTable('import_run')
        .set({ file_until: null, fetch_again_at: null })
        .where('id', '=', id)
        .execute()
    })
  }

  /** Some rows at a time, so that other writers need not wait; false when there are no more. */
  async #forgetRows(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#writes
      .deleteFrom('import_item')
      .where('run_id', '=', id)
      .where('position', 'in', (eb) =>
        eb
          .selectFrom('import_item as item')
          .innerJoin('import_run as run', 'run.id', 'item.run_id')
          .select('item.position')
          .where('item.run_id', '=', id)
          .where('run.state', 'in', ['cancelled', 'failed'])
          .where('run.total', '=', 0)
          .orderBy('item.position')
          .limit(ROWS),
      )
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Deletes some rows of the imports of a person; false if there are no more. */
  async eraseSomeOf(personId: string): Promise<boolean> {
    const runs = this.#reads.selectFrom('import_run').select('id').where('person_id', '=', personId)
    const run = await runs.limit(1).executeTakeFirst()
    if (!run) return false
    const items = this.#reads.selectFrom('import_item').select('position')
    const rows = await items.where('run_id', '=', run.id).limit(ROWS).execute()
    if (rows.length === 0) {
      await this.#writes.deleteFrom('import_run').where('id', '=', run.id).execute()
      return true
    }
    const positions = rows.map(({ position }) => position)
    await this.#writes
      .deleteFrom('import_item')
      .where('run_id', '=', run.id)
      .where('position', 'in', positions)
      .execute()
    return true
  }

  /** Marks imports as failed that made no progress since a time, and whose jobs have been given up. */
  async failStale({ states, before, kinds }: StaleRuns, change: Change): Promise<number> {
    const { numUpdatedRows } = await this.#writes
      .updateTable('import_run')
      .set(change)
      .where('state', 'in', states)
      .where('changed_at', '<', before)
      .where((eb) => {
        const job = eb
          .selectFrom('job')
          .select('job.id')
          .whereRef('job.unique_key', '=', 'import_run.id')
          .where('job.kind', 'in', kinds)
          .where('job.failed_at', 'is', null)
        return eb.not(eb.exists(job))
      })
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /**
   * Makes the files of earlier imports due for deletion that failed, or that fetch pictures again; resolves to the ids of
   * these imports.
   */
  async giveUpEarlier(
    { scope, person_id }: Pick<Run, 'scope' | 'person_id'>,
    time: string,
    transaction: Kysely<Tables>,
  ): Promise<string[]> {
    const rows = await transaction
      .updateTable('import_run')
      .set({ file_until: time, fetch_again_at: null })
      .where('scope', '=', scope)
      .$if(scope === 'own', (query) => query.where('person_id', '=', person_id))
      .where('state', 'in', ['failed', 'done'])
      .where('file_until', 'is not', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Those of some imports that have a file. */
  async withFiles(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const query = this.#reads.selectFrom('import_run').select('id').where('id', 'in', ids)
    const rows = await query.where('file_until', 'is not', null).execute()
    return new Set(rows.map(({ id }) => id))
  }
}
