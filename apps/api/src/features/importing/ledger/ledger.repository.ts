import { sql } from 'kysely'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { keepAddresses } from '../../../kept-addresses.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type LedgerItem = Selectable<Tables['import_item']>
export type NewRun = Insertable<Tables['import_run']>

/** What earlier runs know of a record, without the long texts that say why: `reasonOf` reads them. */
export type Earlier = Pick<LedgerItem, (typeof EARLIER)[number]>

const EARLIER = ['run_id', 'position', 'key', 'kind', 'outcome', 'target_id', 'address'] as const

/** What became of a record. */
export type Outcome = Pick<LedgerItem, 'outcome' | 'reason' | 'notes' | 'target_id' | 'address'>

interface EarlierQuery {
  /** This run. */
  runId: string
  /** Only rows of this kind that are settled. */
  kind?: LedgerItem['kind']
}

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

/** More than any position. */
const POSITIONS = 999_999_999

/** The place of a row among those of its record, as text, of which the greatest counts. */
function rankOf(runId: string) {
  const isTaken = sql`case outcome when 'taken' then '1' else '0' end`
  const isOwn = sql`case run_id when ${runId} then '1' else '0' end`
  return sql<string>`${isTaken} || ${isOwn} || run_id || (${sql.lit(POSITIONS)} - position)`
}

const RUN_START = 2
const POSITION_LENGTH = `${POSITIONS}`.length

function placeOf(rank: string): Pick<LedgerItem, 'run_id' | 'position'> {
  const position = POSITIONS - Number(rank.slice(-POSITION_LENGTH))
  return { run_id: rank.slice(RUN_START, -POSITION_LENGTH), position }
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
   * What runs know of these records: one row of each. One that was taken counts more than others, then this run, then
   * the newest one, then the first position. A clock that was set back gives a run an id before those of earlier ones.
   */
  async earlier(keys: readonly string[], { runId, kind }: EarlierQuery): Promise<Earlier[]> {
    if (keys.length === 0) return []
    // Any number of rows may have a key, so the database chooses.
    const best = await this.#reads
      .selectFrom('import_item')
      .select((eb) => ['key', eb.fn.max(rankOf(runId)).as('rank')])
      .where('key', 'in', keys)
      .$if(kind !== undefined, (query) =>
        query.where('kind', '=', kind ?? 'other').where('outcome', '<>', 'waiting'),
      )
      .groupBy('key')
      .execute()
    const rows: Earlier[] = []
    for (const [run, places] of Map.groupBy(
      best.map(({ rank }) => placeOf(rank)),
      ({ run_id }) => run_id,
    )) {
      const positions = places.map(({ position }) => position)
      const query = this.#reads.selectFrom('import_item').select(EARLIER)
      const found = query.where('run_id', '=', run).where('position', 'in', positions)
      rows.push(...(await found.execute()))
    }
    return rows
  }

  /** The first position of each of these records in a run, among rows of one kind. */
  async positions(
    keys: readonly string[],
    { runId, kind }: Required<EarlierQuery>,
  ): Promise<Map<string, number>> {
    if (keys.length === 0) return new Map()
    const rows = await this.#reads
      .selectFrom('import_item')
      .select((eb) => ['key', eb.fn.min('position').as('position')])
      .where('key', 'in', keys)
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .groupBy('key')
      .execute()
    return new Map(rows.map(({ key, position }) => [key, position]))
  }

  /** What a row says of its record; nothing if it is gone. */
  async reasonOf({
    run_id,
    position,
  }: Pick<LedgerItem, 'run_id' | 'position'>): Promise<Pick<LedgerItem, 'reason' | 'notes'>> {
    const row = await this.#reads
      .selectFrom('import_item')
      .select(['reason', 'notes'])
      .where('run_id', '=', run_id)
      .where('position', '=', position)
      .executeTakeFirst()
    return row ?? { reason: null, notes: null }
  }

  /** The title of the record of a row. */
  async titleOf({
    run_id,
    position,
  }: Pick<LedgerItem, 'run_id' | 'position'>): Promise<string | undefined> {
    const query = this.#reads.selectFrom('import_item').select('title')
    const row = query.where('run_id', '=', run_id).where('position', '=', position)
    return (await row.executeTakeFirst())?.title
  }

  /** Whether a post has versions that no import made. */
  async isEdited(postId: string): Promise<boolean> {
    const query = this.#reads.selectFrom('revision').select('number').where('post_id', '=', postId)
    const edited = query.where('kind', '<>', 'imported').limit(1)
    return (await edited.executeTakeFirst()) !== undefined
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

  /** Adds earlier paths of what is here; those that lead to something else here stay as they are. */
  addAddresses(addresses: readonly Insertable<Tables['old_address']>[]): Promise<void> {
    return keepAddresses(addresses, this.#writes)
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
