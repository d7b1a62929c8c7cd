import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Change, Changed, Changes } from './changes.ts'
import type { Tables } from './tables.ts'

/** Changes told apart at a time; beyond that, to forget everything is less work. */
const CHANGES_MAX = 100

/** Changes that stay in the log: a process that has missed more forgets everything. */
const CHANGES_KEPT = 1_000

type Row = [seq: number, id: string | null, createdAt: string | null]

function toChange([, id, createdAt]: Row): Change[] {
  return id === null || createdAt === null ? [] : [{ id, createdAt }]
}

function rowsOf(statement: StatementSync, ...values: number[]): Row[] {
  return statement.all(...values) as unknown as Row[]
}

function prepare(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** Reads the log that the triggers of migration 0008 write. */
export class SqliteChanges implements Changes {
  readonly areToldAtOnce = true
  readonly #database: DatabaseSync
  readonly #version: StatementSync
  /** Prepared when they are needed: before the migrations, there is no log. */
  #newest: StatementSync | undefined
  #since: StatementSync | undefined
  #seen: number | undefined

  /** On a connection that only reads: every commit of another one changes its `data_version`. */
  constructor(database: DatabaseSync) {
    this.#database = database
    this.#version = prepare(database, 'pragma data_version')
  }

  version(): number | undefined {
    try {
      const [version] = this.#version.get() as unknown as [number]
      return version
    } catch {
      // Whoever reads the data itself is told why.
      return undefined
    }
  }

  take(): Changed {
    const before = this.#seen
    if (before === undefined) return this.#startAfresh()
    this.#since ??= prepare(
      this.#database,
      'select seq, post_id, created_at from post_change where seq > ? order by seq limit ?',
    )
    const rows = rowsOf(this.#since, before, CHANGES_MAX)
    const changes = rows.flatMap(toChange)
    // A gap is where the log was cut off before this was read.
    const isWhole = rows.every(([seq], index) => seq === before + index + 1)
    if (!isWhole || rows.length === CHANGES_MAX || changes.length < rows.length) {
      return this.#startAfresh()
    }
    this.#seen = before + rows.length
    return changes
  }

  #startAfresh(): Changed {
    this.#newest ??= prepare(
      this.#database,
      'select seq from post_change order by seq desc limit 1',
    )
    this.#seen = rowsOf(this.#newest)[0]?.[0] ?? 0
    return 'everything'
  }
}

/** Cuts the log off; the newest change stays, so that no number in it comes twice. */
export async function purgeChanges(writes: Kysely<Tables>): Promise<number> {
  const newest = await writes
    .selectFrom('post_change')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 0
  const { numDeletedRows } = await writes
    .deleteFrom('post_change')
    .where('seq', '<=', newest.seq - CHANGES_KEPT)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
