import type { Kysely } from 'kysely'
import { engineOf, storedTables, levelOf, rowsOf } from './stored-tables.ts'
import type { Row, TableShape } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** The database as seen by one transaction. */
export interface Snapshot {
  /** Name and version of the engine. */
  engine: string
  /** The newest migration; undefined without tables. */
  level: string | undefined
  /** The tables with users' data. */
  tables: TableShape[]
  /** All rows of a table, in batches. */
  rows: (table: TableShape) => AsyncIterable<Row[]>
  queries: Kysely<Tables>
}

export async function readSnapshot(queries: Kysely<Tables>): Promise<Snapshot> {
  return {
    engine: await engineOf(queries),
    level: await levelOf(queries),
    tables: await storedTables(queries),
    rows: (table) => rowsOf(queries, table),
    queries,
  }
}
