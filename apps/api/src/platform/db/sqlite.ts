import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openCounts } from './sqlite-counts.ts'
import { keepPrivate } from '../storage/private-files.ts'
import { pruneOnSqlite, SqliteEventReader } from './sqlite-events.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Milliseconds for which SQLite itself waits for a lock: everything else stands still meanwhile. */
const BUSY_TIMEOUT = 0
const BUSY_TIMEOUT_OF_READERS = 5_000
/** At the start, that other process may be bringing a large database up to this version. */
const BUSY_TIMEOUT_AT_START = 60_000

/** Kilobytes: a thousand posts, or of more posts the indexes and the lists that are read most. */
const READ_CACHE = 16_000

/** `Inkw`: tells our files from other databases. To write it proves that the file can be written. */
const APPLICATION_ID = 0x496e6b77

/** Beside the database itself. */
const COUNTS_FILE = 'limits.db'

/** SQLite's extended result codes. */
const CONSTRAINT_FOREIGNKEY = 787
const CONSTRAINT_PRIMARYKEY = 1555
const CONSTRAINT_UNIQUE = 2067

function resultCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

/** Two connections: the second reads what is committed while a write is under way on the first. */
function open(file: string): Record<'writing' | 'reading' | 'counting', DatabaseSync> {
  try {
    keepPrivate(file)
    keepPrivate(join(dirname(file), COUNTS_FILE))
    const writing = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_AT_START })
    // Acknowledged means on disk: FULL syncs at each commit.
    writing.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma application_id = ${APPLICATION_ID};
      pragma busy_timeout = ${BUSY_TIMEOUT};
    `)
    const reading = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_OF_READERS })
    reading.exec(`pragma cache_size = -${READ_CACHE}`)
    return { writing, reading, counting: openCounts(join(dirname(file), COUNTS_FILE)) }
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

/** Opens the SQLite database in `file`, made if it is missing; throws StartError where that fails. */
export function openSqlite(file: string): Database {
  const { writing, reading, counting } = open(file)
  const writes = queriesOn(writing)
  return {
    writes,
    reads: queriesOn(reading),
    counts: queriesOn(counting),
    isDuplicate: (error) =>
      [CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARYKEY].includes(resultCode(error) as number),
    isDangling: (error) => resultCode(error) === CONSTRAINT_FOREIGNKEY,
    async withoutTimeouts(work) {
      writing.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_AT_START}`)
      try {
        return await work(writes)
      } finally {
        writing.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`)
      }
    },
    openEvents: () => new SqliteEventReader(reading),
    pruneEvents: (time) => pruneOnSqlite(writes, time),
    words: {
      name: 'The database in the data folder',
      another: 'set DATA_DIR to another folder',
    },
    close() {
      // The last to close folds the log into the database, which a reader cannot.
      reading.close()
      writing.close()
      counting.close()
      return Promise.resolve()
    },
  }
}
