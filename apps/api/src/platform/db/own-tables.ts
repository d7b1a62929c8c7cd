import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { ALL_MIGRATIONS, migrateTo } from './migrate.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import { levelOf, storedTables } from './stored-tables.ts'
import type { TableShape } from './stored-tables.ts'
import type { Tables } from './tables.ts'

/** The tables of a database or of a backup. */
export interface SortedTables<T extends TableShape = TableShape> {
  /** Those with users' data that the migrations make. */
  own: T[]
  /** The names of those that another program or an operator has made. */
  others: string[]
}

const namesByLevel = new Map<string, Promise<ReadonlySet<string>>>()

async function readNames(level: string): Promise<ReadonlySet<string>> {
  const memory = new DatabaseSync(':memory:')
  try {
    const queries = new Kysely<Tables>({ dialect: new NodeSqliteDialect(memory) })
    await queries.transaction().execute((transaction) => migrateTo(transaction, level))
    return new Set((await storedTables(queries)).map(({ name }) => name))
  } finally {
    memory.close()
  }
}

/** The names of the tables with users' data at a level, on both engines. */
function namesAt(level: string): Promise<ReadonlySet<string>> {
  const names = namesByLevel.get(level) ?? readNames(level)
  namesByLevel.set(level, names)
  return names
}

/** Tells the tables with these names from others. */
export function splitTables<T extends TableShape>(
  tables: readonly T[],
  names: ReadonlySet<string>,
): SortedTables<T> {
  return {
    own: tables.filter(({ name }) => names.has(name)),
    others: tables.map(({ name }) => name).filter((name) => !names.has(name)),
  }
}

/** Tells the tables of the migrations up to a level from others. Of a newer program's level all are its own. */
export async function sortTablesAt(
  level: string | undefined,
  tables: TableShape[],
): Promise<SortedTables> {
  // Only the newer program knows which tables it has, and its data must not be left out.
  if (level === undefined || !(level in ALL_MIGRATIONS)) return { own: tables, others: [] }
  return splitTables(tables, await namesAt(level))
}

/** Tells the tables of the migrations from others. */
export async function sortTables(queries: Kysely<Tables>): Promise<SortedTables> {
  return sortTablesAt(await levelOf(queries), await storedTables(queries))
}
