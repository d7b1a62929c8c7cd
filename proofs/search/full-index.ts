import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Bytes that the database of the posts may still grow by. */
const ROOM = 64 * 1_048_576
const CHUNK = 4 * 1_048_576

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The log of SQLite cannot be shortened by the process that holds it, as it was copied only in part. */
function fill(file: string, bytes: number): void {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    database.exec('pragma wal_autocheckpoint = 0; create table if not exists filler (x blob)')
    const insert = database.prepare('insert into filler values (zeroblob(?))')
    for (let written = 0; written < bytes; written += CHUNK) insert.run(CHUNK)
  } finally {
    database.close()
  }
}

/**
 * Lets the index of a running service not grow any more: its log is longer than files of that process may
 * become, while the other ones have room. Works without any right and on any disk. Returns a function that
 * ends this.
 */
export function stopGrowth(pid: number, dataDir: string): () => void {
  const names = ['inkwell.db', 'inkwell.db-wal', 'search.db', 'search.db-wal']
  const limit = Math.max(...names.map((name) => sizeOf(join(dataDir, name)))) + ROOM
  // The hard limit stays, because it could not be raised again.
  const set = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  set(limit)
  fill(join(dataDir, 'search.db'), limit + CHUNK)
  return () => void set('unlimited')
}
