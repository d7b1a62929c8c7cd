import type { Kysely } from 'kysely'
import { engineOf, storedTables, levelOf, rowsOf } from './stored-tables.ts'
import type { Row, TableShape } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** The database as it is within one transaction, whatever others write meanwhile. */
export interface Snapshot {
  /** Name and version, for people. */
  engine: string
  /** The newest migration; undefined where there are no tables yet. */
  level: string | undefined
  /** Those that hold what people gave us. */
  tables: TableShape[]
  /** All rows of a table, some at a time. */
  rows: (table: TableShape) => AsyncIterable<Row[]>
  queries: Kysely<Tables>
}

/** What a transaction sees. */
export async function snapshotOf(queries: Kysely<Tables>): Promise<Snapshot> {
  return {
    engine: await engineOf(queries),
    level: await levelOf(queries),
    tables: await storedTables(queries),
    rows: (table) => rowsOf(queries, table),
    queries,
  }
}
