import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'
import { bindable } from './bindable.ts'
import { DatabaseDamaged } from './damaged.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Enough for every query of the service many times over; lists of varying length stay bounded. */
const STATEMENTS_MAX = 256

/** SQLite's primary result codes for what another process, the disk or its rights stand in the way of. */
const UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
/** Of them, those of a file that only reads, and of a disk that is full. */
const READ_ONLY = new Set([8, 13])
/** Of a write that the system did not take: an extended code. */
const IO_WRITE = 778

/** And for a file that is broken, or none of its own. */
const DAMAGED = new Set([11, 26])

/** Runs a statement; throws DatabaseUnavailable where another time may be better. */
function answerOf<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, errcode = 0 } = error as { code?: string; errcode?: number }
    // The rest of a code says more of the same.
    const primary = errcode & 0xff
    if (DAMAGED.has(primary)) throw new DatabaseDamaged(error as Error)
    const isClosed = code === 'ERR_INVALID_STATE'
    const isForWritesOnly = READ_ONLY.has(primary) || errcode === IO_WRITE
    if (isClosed || UNAVAILABLE.has(primary)) {
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
    all: (parameters) => answerOf(() => statement.all(...valuesOf(parameters))),
    run: (parameters) => answerOf(() => statement.run(...valuesOf(parameters))),
    iterate: (parameters) => statement.iterate(...valuesOf(parameters)),
  }
}

/** Prepares each statement once and forgets the one used longest ago when there are too many. */
export function statementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) statements.delete(sql)
    const statement = known ?? asKyselyStatement(answerOf(() => database.prepare(sql)))
    statements.set(sql, statement)
    const oldest = statements.keys().next()
    if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value)
    return statement
  }
}
