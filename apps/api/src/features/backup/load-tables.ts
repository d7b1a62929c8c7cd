import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { splitTables } from '../../platform/db/own-tables.ts'
import type { SortedTables } from '../../platform/db/own-tables.ts'
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

/** A row, and about how many characters it has. */
export interface LoadedRow {
  row: Row
  length: number
}

/** The rows of a table, wherever they come from. */
export type RowSource<T extends TableShape> = (table: T) => AsyncIterable<LoadedRow>

/** The rows of an archive that was unpacked to `folder`. */
export function rowsInArchive(folder: string): RowSource<TableEntry> {
  return async function* readRows({ parts }) {
    for (const { path } of parts) {
      const text = (await unpack(await readFile(join(folder, path)), UNPACKED)).toString('utf8')
      // Split at line feeds only, because texts may contain other line separators.
      for (const line of text.split('\n')) {
        if (line !== '') yield { row: JSON.parse(line) as Row, length: line.length }
      }
    }
  }
}

async function loadTable(
  db: Kysely<AnyTables>,
  { name }: TableShape,
  source: AsyncIterable<LoadedRow>,
): Promise<void> {
  let rows: Row[] = []
  let sum = 0
  async function insert(): Promise<void> {
    if (rows.length > 0) await db.insertInto(name).values(rows).execute()
    rows = []
    sum = 0
  }
  for await (const { row, length } of source) {
    rows.push(row)
    sum += length
    if (rows.length === ROWS_AT_ONCE || sum > LENGTH_AT_ONCE) await insert()
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

/** Leaves out tables that the database does not have; resolves to their names, too. */
export async function findOwn<T extends TableShape>(
  db: Kysely<Tables>,
  tables: readonly T[],
): Promise<SortedTables<T>> {
  const stored = await storedTables(db)
  return splitTables(tables, new Set(stored.map(({ name }) => name)))
}

/** Replaces the rows of all tables. Throws StartError if the tables differ from those of the source. */
export async function loadTables<T extends TableShape>(
  db: Kysely<Tables>,
  tables: readonly T[],
  readRows: RowSource<T>,
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
  for (const table of ordered) {
    await loadTable(db as unknown as Kysely<AnyTables>, table, readRows(table))
  }
}

type TableSum = Pick<TableEntry, 'name' | 'columns' | 'rows' | 'digest'>

/** The name of the first table whose rows are not those that were counted and hashed. */
export async function findDifference(
  db: Kysely<Tables>,
  tables: readonly TableSum[],
): Promise<string | undefined> {
  for (const table of tables) {
    const digest = new RowsDigest()
    for await (const rows of rowsOf(db, table)) {
      for (const row of rows) digest.add(encodeRow(row, table))
    }
    if (digest.rows !== table.rows || digest.digest !== table.digest) return table.name
  }
  return undefined
}
