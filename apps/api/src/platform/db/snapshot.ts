import type { Kysely } from 'kysely'
import { sortTablesAt } from './own-tables.ts'
import type { SortedTables } from './own-tables.ts'
import { engineOf, levelOf, rowsOf, storedTables } from './stored-tables.ts'
import type { Row, TableShape } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** The database as seen by one transaction. */
export interface Snapshot {
  /** Name and version of the engine. */
  engine: string
  /** The newest migration; undefined without tables. */
  level: string | undefined
  /** The tables with users' data, and those of other programs. */
  tables: TableShape[]
  /** Tells the first from the others. */
  sortTables: () => Promise<SortedTables>
  /** All rows of a table, in batches. */
  rows: (table: TableShape) => AsyncIterable<Row[]>
  queries: Kysely<Tables>
}

export async function readSnapshot(queries: Kysely<Tables>): Promise<Snapshot> {
  const [level, tables] = [await levelOf(queries), await storedTables(queries)]
  return {
    engine: await engineOf(queries),
    level,
    tables,
    sortTables: () => sortTablesAt(level, tables),
    rows: (table) => rowsOf(queries, table),
    queries,
  }
}
