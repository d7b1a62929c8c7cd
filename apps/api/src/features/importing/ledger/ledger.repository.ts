import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type LedgerItem = Selectable<Tables['import_item']>
export type NewRun = Insertable<Tables['import_run']>

/** What earlier runs know of a record. */
export type Earlier = Pick<LedgerItem, (typeof EARLIER)[number]>

const EARLIER = [
  'run_id',
  'position',
  'key',
  'kind',
  'outcome',
  'reason',
  'notes',
  'target_id',
  'address',
] as const

/** What became of a record. */
export type Outcome = Pick<LedgerItem, 'outcome' | 'reason' | 'notes' | 'target_id' | 'address'>

interface ItemsQuery extends Partial<Pick<LedgerItem, 'outcome' | 'kind'>> {
  from: number
  limit: number
}

/** Rows per statement, for the bound of SQLite on variables. */
const BATCH = 200

/** Rows that are removed at once. */
const REMOVED = 1_000

/** PostgreSQL takes no NUL, which JSON of a source may have. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/** A row whose texts can be stored. */
function storable<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => {
    return [name, typeof value === 'string' ? withoutNul(value) : value]
  })
  return Object.fromEntries(entries) as Row
}

/** Characters of a title or an id in the ledger; pictures can have addresses of megabytes. */
const SHOWN_MAX = 1_000

function shortened(item: LedgerItem): LedgerItem {
  const { item_id, title } = item
  return { ...item, item_id: item_id.slice(0, SHOWN_MAX), title: title.slice(0, SHOWN_MAX) }
}

/** The ledger of imports: each record of each source, and what became of it. */
export class LedgerRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>

  constructor({ reads, writes }: Pick<Database, 'reads' | 'writes'>) {
    this.#reads = reads
    this.#writes = writes
  }

  async begin(run: NewRun): Promise<void> {
    await this.#writes.insertInto('import_run').values(run).execute()
  }

  async end(id: string, time: string): Promise<void> {
    const query = this.#writes.updateTable('import_run').set({ ended_at: time, state: 'done' })
    await query.where('id', '=', id).execute()
  }

  /** Adds records; those that an attempt before this one added stay as they are. */
  async add(items: readonly LedgerItem[]): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH) {
      await this.#writes
        .insertInto('import_item')
        .values(items.slice(start, start + BATCH).map((item) => storable(shortened(item))))
        .onConflict((conflict) => conflict.columns(['run_id', 'position']).doNothing())
        .execute()
    }
  }

  /** Removes the records of a run from a position on, some at a time, so that other writers need not wait. */
  async removeFrom(runId: string, position: number): Promise<void> {
    for (let end = await this.nextPosition(runId); end > position; end -= REMOVED) {
      await this.#writes
        .deleteFrom('import_item')
        .where('run_id', '=', runId)
        .where('position', '>=', Math.max(position, end - REMOVED))
        .execute()
    }
  }

  /** The position behind all records of a run. */
  async nextPosition(runId: string): Promise<number> {
    const query = this.#reads.selectFrom('import_item').select('position')
    const last = await query
      .where('run_id', '=', runId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last === undefined ? 0 : last.position + 1
  }

  async settle(runId: string, position: number, outcome: Outcome): Promise<void> {
    await this.#writes
      .updateTable('import_item')
      .set(storable(outcome))
      .where('run_id', '=', runId)
      .where('position', '=', position)
      .execute()
  }

  /**
   * What all runs know of these records: this run first, then the newest. A clock that was set back gives
   * a run an id before those of earlier ones.
   */
  async earlier(keys: readonly string[], runId: string): Promise<Earlier[]> {
    if (keys.length === 0) return []
    const rows = await this.#reads
      .selectFrom('import_item')
      .select(EARLIER)
      .where('key', 'in', keys)
      .execute()
    const isOwn = (row: Earlier) => Number(row.run_id === runId)
    return rows.toSorted((a, b) => isOwn(b) - isOwn(a) || (a.run_id < b.run_id ? 1 : -1))
  }

  /** Posts of these sources, by earlier versions or by runs that were killed. */
  posts(sources: readonly string[]): Promise<{ id: string; import_source: string | null }[]> {
    if (sources.length === 0) return Promise.resolve([])
    return this.#reads
      .selectFrom('post')
      .select(['id', 'import_source'])
      .where('import_source', 'in', sources)
      .execute()
  }

  /** The slugs of pages among these. */
  async pages(slugs: readonly string[]): Promise<string[]> {
    const query = this.#reads.selectFrom('page').select('slug').where('slug', 'in', slugs)
    return (await query.execute()).map(({ slug }) => slug)
  }

  /** The tag of this key, if a post has it. */
  tag(key: string): Promise<{ id: string; slug: string } | undefined> {
    const query = this.#reads.selectFrom('tag').select(['id', 'slug'])
    return query.where('key', '=', withoutNul(key)).executeTakeFirst()
  }

  /** The items of a run from a position on, in order; only those of an outcome or of a kind if given. */
  items(runId: string, { from, limit, outcome, kind }: ItemsQuery): Promise<LedgerItem[]> {
    return this.#reads
      .selectFrom('import_item')
      .selectAll()
      .where('run_id', '=', runId)
      .where('position', '>=', from)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'waiting'))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'other'))
      .orderBy('position')
      .limit(limit)
      .execute()
  }

  /** Adds earlier paths; those that are known stay as they are. */
  async addAddresses(addresses: readonly Insertable<Tables['old_address']>[]): Promise<void> {
    for (let start = 0; start < addresses.length; start += BATCH) {
      await this.#writes
        .insertInto('old_address')
        .values(addresses.slice(start, start + BATCH))
        .onConflict((conflict) => conflict.column('path').doNothing())
        .execute()
    }
  }

  /** Keeps the id of a post in feeds. */
  async addFeedId(post_id: string, feed_id: string): Promise<void> {
    await this.#writes
      .insertInto('post_feed_id')
      .values(storable({ post_id, feed_id }))
      .onConflict((conflict) => conflict.column('post_id').doNothing())
      .execute()
  }
}
