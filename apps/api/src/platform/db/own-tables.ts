import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { ALL_MIGRATIONS, migrateTo } from './migrate.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { levelOf, storedTables } from './stored-tables.ts'
import type { TableShape } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** The tables of a database with users' data. */
export interface SortedTables {
  /** Those that the migrations make. */
  own: TableShape[]
  /** The names of those that another program or an operator has made. */
  others: string[]
}

/** The names of the tables with users' data at a level, on both engines. */
async function namesAt(level: string): Promise<ReadonlySet<string>> {
  const memory = new DatabaseSync(':memory:')
  try {
    const queries = new Kysely<Tables>({ dialect: new NodeSqliteDialect(memory) })
    await queries.transaction().execute((transaction) => migrateTo(transaction, level))
    return new Set((await storedTables(queries)).map(({ name }) => name))
  } finally {
    memory.close()
  }
}

/** Tells the tables of the migrations from others. Of a newer program's database all are its own. */
export async function sortTables(queries: Kysely<Tables>): Promise<SortedTables> {
  const tables = await storedTables(queries)
  const level = await levelOf(queries)
  // Only the newer program knows which tables it has, and its data must not be left out.
  if (level === undefined || !(level in ALL_MIGRATIONS)) return { own: tables, others: [] }
  const names = await namesAt(level)
  return {
    own: tables.filter(({ name }) => names.has(name)),
    others: tables.map(({ name }) => name).filter((name) => !names.has(name)),
  }
}
