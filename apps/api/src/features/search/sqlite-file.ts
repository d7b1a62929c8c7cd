import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { keepPrivate } from '../../platform/storage/private-files.ts'
import { INDEX_VERSION } from './search.index.ts'

/** Another process, or the thread that indexes, may hold the lock for a batch. */
const BUSY_TIMEOUT = 10_000
/** Kilobytes. */
const CACHE = 32_000

/**
 * Primary codes of errors that a lock, a full disk, or missing rights or limits cause: the file may be good.
 * https://www.sqlite.org/rescode.html
 */
const TRANSIENT = new Set([3, 5, 6, 7, 8, 9, 10, 13, 14])
/** Extended codes among them of reads that fail or end early, and of a file that is missing. */
const UNREADABLE = new Set([266, 522, 5898])
/** Primary codes of errors that a good file never causes. Among them is a violated constraint. */
const OF_DAMAGE = new Set([11, 19, 20, 24, 26])

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
}

/** Whether an error says that the file is damaged. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error) ?? 0
  return UNREADABLE.has(code) || OF_DAMAGE.has(code & 0xff)
}

/** Whether an error may pass without a change of the file. */
function isTransient(error: unknown): boolean {
  const code = codeOf(error) ?? 0
  return TRANSIENT.has(code & 0xff) && !UNREADABLE.has(code)
}

/** Increased when the tables change: the file is then made anew. */
const FILE_VERSION = 2

/**
 * Contentless: the texts are in the database of the posts. Words are separated by spaces. `heads` has
 * titles, tags and authors alone, by which posts with words that are frequent in texts are ranked.
 */
const SCHEMA = `
  create table meta (name text primary key, value) without rowid;
  create table doc (id integer primary key, post_id text not null unique);
  create virtual table fts using fts5(
    title, tags, author, body, content='', contentless_delete=1, tokenize='ascii');
  create virtual table heads using fts5(
    title, tags, author, content='', contentless_delete=1, tokenize='ascii');
  create virtual table terms using fts5vocab(fts, 'row');
  create table pending (n integer primary key, post_id text not null unique);
  create table word (word text primary key, stem text not null) without rowid;
  create table term (term text primary key, posts integer not null) without rowid;
`

function open(file: string): DatabaseSync {
  keepPrivate(file)
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    // Not synced to disk: the index is made anew if it is damaged.
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = off;
      pragma cache_size = -${CACHE};
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Which database it was made of, and by which version. */
function stateOf(database: DatabaseSync): string | undefined {
  const tables = database.prepare(`select 1 from sqlite_schema where name = 'meta'`).get()
  if (!tables) return undefined
  const row = database.prepare(`select value from meta where name = 'state'`).get()
  return row ? String(row.value) : ''
}

function create(database: DatabaseSync, state: string): void {
  database.exec('begin immediate')
  try {
    // Another process may have been faster.
    if (stateOf(database) === undefined) {
      database.exec(SCHEMA)
      database.prepare(`insert into meta values ('state', ?)`).run(state)
    }
    database.exec('commit')
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

/** Deletes the file, after which it is made anew. */
export function removeIndexFile(file: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true })
}

/**
 * Opens the index of the database with this identity. An index that is missing, damaged, of another
 * version, or of another database is replaced by an empty one. Throws if it cannot be opened for now.
 */
export function openIndexFile(file: string, source: string): DatabaseSync {
  const state = `${INDEX_VERSION}.${FILE_VERSION} ${source}`
  for (let attempt = 1; ; attempt += 1) {
    let database: DatabaseSync | undefined
    try {
      database = open(file)
      const found = stateOf(database)
      if (found === state) return database
      if (found === undefined) {
        create(database, state)
        return database
      }
      throw new Error('another index')
    } catch (error) {
      database?.close()
      if (attempt > 1 || isTransient(error)) throw error
      removeIndexFile(file)
    }
  }
}

/**
 * Whether the structure of an index is intact. Reads all of it: 2 s for 100,000 posts.
 * Nothing can tell that a letter of a word was replaced.
 */
export function isIntact(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
    return database.prepare('pragma integrity_check(1)').get()?.integrity_check === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    database?.close()
  }
}
