import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { storedTables, referencesOf, rowsOf } from '../../platform/db/stored-tables.ts'
import type { AnyTables, Row, TableShape } from '../../platform/db/stored-tables.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { StartError } from '../../platform/start-error.ts'
import type { TableEntry } from './manifest.ts'
import { encodeRow, RowsDigest } from './rows-digest.ts'

const unpack = promisify(gunzip)

/** A part has at most 4 million characters and one row; a larger one is a decompression bomb. */
const UNPACKED = { maxOutputLength: 256 * 1024 * 1024 }

/** Rows per statement; SQLite takes at most 32,766 parameters. */
const ROWS_AT_ONCE = 100
/** Characters per statement. */
const LENGTH_AT_ONCE = 2_000_000

async function* linesOf(table: TableEntry, folder: string): AsyncGenerator<string> {
  for (const { path } of table.parts) {
    const text = (await unpack(await readFile(join(folder, path)), UNPACKED)).toString('utf8')
    // Split at line feeds only, because texts may contain other line separators.
    yield* text.split('\n').filter((line) => line !== '')
  }
}

async function loadTable(db: Kysely<AnyTables>, table: TableEntry, folder: string): Promise<void> {
  let rows: Row[] = []
  let length = 0
  async function insert(): Promise<void> {
    if (rows.length > 0) await db.insertInto(table.name).values(rows).execute()
    rows = []
    length = 0
  }
  for await (const line of linesOf(table, folder)) {
    rows.push(JSON.parse(line) as Row)
    length += line.length
    if (rows.length === ROWS_AT_ONCE || length > LENGTH_AT_ONCE) await insert()
  }
  await insert()
}

/** The tables in an order in which each follows those that it references. */
function inOrder<T extends TableShape>(
  tables: readonly T[],
  references: ReadonlyMap<string, readonly string[]>,
): T[] {
  const sorted = new Set<T>()
  function visit(table: T, above: readonly T[]): void {
    if (sorted.has(table) || above.includes(table)) return
    const needed = references.get(table.name) ?? []
    for (const other of tables) if (needed.includes(other.name)) visit(other, [...above, table])
    sorted.add(table)
  }
  for (const table of tables) visit(table, [])
  return [...sorted]
}

function quoteColumns({ columns }: TableShape): string {
  return columns.toSorted().join()
}

/**
 * Replaces the rows of all tables with those of an archive that was unpacked to `folder`. Throws
 * StartError if the tables differ from those of the archive.
 */
export async function loadTables(
  db: Kysely<Tables>,
  tables: readonly TableEntry[],
  folder: string,
): Promise<void> {
  const shapes = await storedTables(db)
  for (const table of tables) {
    const shape = shapes.find(({ name }) => name === table.name)
    if (shape && quoteColumns(shape) === quoteColumns(table)) continue
    throw new StartError(`The backup has a table ${table.name} that this version does not know.`)
  }
  const ordered = inOrder(tables, await referencesOf(db))
  // Migrations may have inserted rows.
  for (const { name } of ordered.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db)
  for (const table of ordered) await loadTable(db as unknown as Kysely<AnyTables>, table, folder)
}

/** Reads the tables again; throws StartError if they differ from the archive. */
export async function checkTables(
  db: Kysely<Tables>,
  tables: readonly TableEntry[],
): Promise<void> {
  for (const table of tables) {
    const digest = new RowsDigest()
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) digest.add(encodeRow(row, table))
    }
    if (digest.rows === table.rows && digest.digest === table.digest) continue
    throw new StartError(
      `The table ${table.name} does not hold what was backed up, so nothing was restored. ` +
        'Restore from another backup.',
    )
  }
}
