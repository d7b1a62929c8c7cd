import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { bindable } from './bindable.ts'
import { DatabaseDamaged } from './damaged.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { WRITES_STOPPED } from './write-stop-errors.ts'

/** Several times the number of our queries; queries with lists of varying length remain bounded. */
const STATEMENTS_MAX = 256

/** Primary result codes for locks, permissions and a full or failing disk. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** A read-only file, a full disk. */
const READ_ONLY = new Set([8, 13])
/** SQLITE_IOERR_WRITE, an extended code. */
const IO_WRITE = 778

/** SQLITE_CONSTRAINT_TRIGGER, an extended code. */
const TRIGGER = 1811

/** A corrupt file, or not a database. */
const DAMAGED = new Set([11, 26])

/** Runs a statement; converts errors that may be temporary to DatabaseUnavailable. */
function runStatement<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, errcode = 0 } = error as { code?: string; errcode?: number }
    // The low byte of an extended code is its primary code.
    const primary = errcode & 0xff
    if (DAMAGED.has(primary)) throw new DatabaseDamaged(error as Error)
    const isClosed = code === 'ERR_INVALID_STATE'
    const isStopped = errcode === TRIGGER && String(error).includes(WRITES_STOPPED)
    const isForWritesOnly = READ_ONLY.has(primary) || errcode === IO_WRITE || isStopped
    if (isClosed || isStopped || UNAVAILABLE.has(primary)) {
      throw new DatabaseUnavailable(error, { isForWritesOnly })
    }
    throw error
  }
}

function valuesOf(parameters: readonly unknown[]): SQLInputValue[] {
  return bindable(parameters) as SQLInputValue[]
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => runStatement(() => statement.all(...valuesOf(parameters))),
    run: (parameters) => runStatement(() => statement.run(...valuesOf(parameters))),
    iterate: (parameters) => statement.iterate(...valuesOf(parameters)),
  }
}

/** Prepares each statement once; evicts the least recently used one. */
export function statementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) statements.delete(sql)
    const statement = known ?? asKyselyStatement(runStatement(() => database.prepare(sql)))
    statements.set(sql, statement)
    const oldest = statements.keys().next()
    if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value)
    return statement
  }
}
