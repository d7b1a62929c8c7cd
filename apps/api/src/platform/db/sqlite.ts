import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** How long a statement waits for another process to finish writing, in milliseconds. */
const BUSY_TIMEOUT = 5_000

/** SQLite's extended result codes. */
const CONSTRAINT_FOREIGNKEY = 787
const CONSTRAINT_PRIMARYKEY = 1555
const CONSTRAINT_UNIQUE = 2067

function resultCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

function openForWriting(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
    // Acknowledged means on disk: FULL syncs at each commit.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
    `)
    return database
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The database ${file} cannot be used: ${reason}. Set DATA_DIR to another folder, ` +
        'or put a sound copy of the file in its place.',
      { cause },
    )
  }
}

function queriesOn(database: DatabaseSync): Kysely<Tables> {
  return new Kysely({ dialect: new NodeSqliteDialect(database) })
}

/**
 * Opens the SQLite database in `file`, which is made if it is missing. The second connection reads
 * what is committed while a write is under way. Throws StartError where that cannot be.
 */
export function openSqlite(file: string): Database {
  const writes = openForWriting(file)
  const reads = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
  const onWrites = queriesOn(writes)
  return {
    writes: onWrites,
    reads: queriesOn(reads),
    isDuplicate: (error) =>
      [CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARYKEY].includes(resultCode(error) as number),
    isDangling: (error) => resultCode(error) === CONSTRAINT_FOREIGNKEY,
    // No statement is ever cut off here.
    withoutTimeouts: (work) => work(onWrites),
    words: {
      name: 'The database in the data folder',
      another: 'set DATA_DIR to another folder',
    },
    close() {
      // The last to close folds the log into the database, which a reader cannot.
      reads.close()
      writes.close()
      return Promise.resolve()
    },
  }
}
