import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteStatement } from 'kysely'

/** Enough for every query of the service many times over; lists of varying length stay bounded. */
const STATEMENTS_MAX = 256

/** node:sqlite would bind a Date as NULL, silently, so none gets through. */
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    if (value instanceof Date) throw new TypeError('A Date reached the database; write ISO text.')
  }
  return parameters as SQLInputValue[]
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  }
}

/** Prepares each statement once and forgets the one used longest ago when there are too many. */
export function statementCache(database: DatabaseSync): (sql: string) => SqliteStatement {
  const statements = new Map<string, SqliteStatement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) statements.delete(sql)
    const statement = known ?? asKyselyStatement(database.prepare(sql))
    statements.set(sql, statement)
    const oldest = statements.keys().next()
    if (statements.size > STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value)
    return statement
  }
}
