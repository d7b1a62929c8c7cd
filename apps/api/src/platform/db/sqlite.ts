import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { openCounts } from './sqlite-counts.ts'
import { keepPrivate } from '../storage/private-files.ts'
import { openScans } from './sqlite-scans.ts'
import { pruneOnSqlite, SqliteEventReader } from './sqlite-events.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** SQLite must not wait for locks itself, because that blocks the event loop. */
const BUSY_TIMEOUT = 0
const BUSY_TIMEOUT_OF_READERS = 5_000
/** At the start another process may be migrating a large database. */
const BUSY_TIMEOUT_AT_START = 60_000

/** Kilobytes: frequent lists and indexes of a large database. */
const READ_CACHE = 16_000

/** `Inkw`, which distinguishes our files. */
const APPLICATION_ID = 0x496e6b77

const COUNTS_FILE = 'limits.db'

/** SQLite's extended result codes. */
const CONSTRAINT_FOREIGNKEY = 787
const CONSTRAINT_PRIMARYKEY = 1555
const CONSTRAINT_UNIQUE = 2067

function resultCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

/** The reading connection sees committed data while the other one writes. */
function open(file: string): Record<'writing' | 'reading' | 'counting', DatabaseSync> {
  try {
    keepPrivate(file)
    keepPrivate(join(dirname(file), COUNTS_FILE))
    const writing = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_AT_START })
    // Acknowledged writes are on disk: FULL syncs on each commit.
    writing.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
    `)
    // Not at each start, because it is written.
    const { application_id: id } = writing.prepare('pragma application_id').get() ?? {}
    if (id !== APPLICATION_ID) writing.exec(`pragma application_id = ${APPLICATION_ID}`)
    // After all writes: several processes may start at once.
    writing.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`)
    const reading = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_OF_READERS })
    reading.exec(`pragma cache_size = -${READ_CACHE}`)
    return { writing, reading, counting: openCounts(join(dirname(file), COUNTS_FILE)) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The database ${file} cannot be used: ${reason}. Free space on its disk if that is full, ` +
        'set DATA_DIR to another folder, or put a sound copy of the file in its place.',
      { cause },
    )
  }
}

function queriesOn(database: DatabaseSync): Kysely<Tables> {
  return new Kysely({ dialect: new NodeSqliteDialect(database) })
}

/** Opens the SQLite database in `file`, and creates it if missing; throws StartError. */
export function openSqlite(file: string): Database {
  const { writing, reading, counting } = open(file)
  const writes = queriesOn(writing)
  const scans = openScans(file)
  return {
    writes,
    reads: queriesOn(reading),
    scans,
    readPublicly: (work) => work(),
    counts: queriesOn(counting),
    isUniqueViolation: (error) =>
      [CONSTRAINT_UNIQUE, CONSTRAINT_PRIMARYKEY].includes(resultCode(error) as number),
    isForeignKeyViolation: (error) => resultCode(error) === CONSTRAINT_FOREIGNKEY,
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
    async close() {
      await scans.destroy()
      // The last connection that closes checkpoints the log, which a reader cannot.
      reading.close()
      writing.close()
      counting.close()
    },
  }
}
