import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { EVENTS_MAX, parseTags } from './events.ts'
import type { Committed, EventReader } from './events.ts'
import type { Tables } from './tables.ts'

type Row = [seq: number, kind: string, tags: string]

const NOTHING: Committed = []

function prepare(database: DatabaseSync, query: string): StatementSync {
  const statement = database.prepare(query)
  statement.setReturnArrays(true)
  return statement
}

/** Writers are serialised, so `seq` is in commit order and has no gaps. */
export class SqliteEventReader implements EventReader {
  readonly #version: StatementSync
  readonly #newest: StatementSync
  readonly #since: StatementSync
  #seenVersion: number | undefined
  #position: number | undefined

  /** Must be a read-only connection: commits on other connections change its `data_version`. */
  constructor(database: DatabaseSync) {
    this.#version = prepare(database, 'pragma data_version')
    this.#newest = prepare(database, 'select seq from event order by seq desc limit 1')
    this.#since = prepare(
      database,
      'select seq, kind, tags from event where seq > ? order by seq limit ?',
    )
  }

  take(): Committed {
    try {
      const [version] = this.#version.get() as unknown as [number]
      if (version === this.#seenVersion) return NOTHING
      const committed = this.#read()
      this.#seenVersion = version
      return committed
    } catch {
      // The query for the data itself reports the error.
      this.#seenVersion = undefined
      this.#position = undefined
      return 'unknown'
    }
  }

  /** `take` is always current. */
  catchUp(): Promise<void> {
    return Promise.resolve()
  }

  /** The database closes the connection. */
  close(): Promise<void> {
    return Promise.resolve()
  }

  #read(): Committed {
    const before = this.#position
    if (before === undefined) return this.#startAfresh()
    const rows = this.#since.all(before, EVENTS_MAX + 1) as unknown as Row[]
    // A gap means that events were pruned before this reader saw them.
    const isPruned = rows[0] !== undefined && rows[0][0] !== before + 1
    if (isPruned || rows.length > EVENTS_MAX) return this.#startAfresh()
    this.#position = before + rows.length
    return rows.map(([seq, kind, tags]) => ({ seq, kind, tags: parseTags(tags) }))
  }

  #startAfresh(): Committed {
    const [newest] = this.#newest.all() as unknown as Row[]
    this.#position = newest?.[0] ?? 0
    return 'everything'
  }
}

/** Deletes events before `time`, except the last one, so that no number is used twice. */
export async function pruneOnSqlite(writes: Kysely<Tables>, time: string): Promise<number> {
  const last = await writes
    .selectFrom('event')
    .select('seq')
    .where('at', '<', time)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 0
  const { numDeletedRows } = await writes
    .deleteFrom('event')
    .where('seq', '<', last.seq)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
