import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Counting takes microseconds, so a longer lock of another process is a fault. */
const BUSY_TIMEOUT = 1_000

function openSound(file: string): DatabaseSync {
  const counts = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    // Not synced to disk: counts lost in a crash of the machine start again.
    counts.exec(`
      pragma journal_mode = wal;
      pragma synchronous = off;
      create table if not exists rate_limit (
        key text primary key,
        points integer not null,
        expires_at text not null
      ) without rowid;
      create index if not exists rate_limit_age on rate_limit (expires_at);
    `)
    const verdict = counts.prepare('pragma quick_check(1)').get()
    if (verdict?.quick_check !== 'ok') throw new Error('The counts are damaged')
    return counts
  } catch (error) {
    counts.close()
    throw error
  }
}

/**
 * Opens the file of rate limits. It is separate from the main database, where each commit waits for the
 * disk and notifies readers of the change log. A corrupt file is replaced.
 */
export function openCounts(file: string): DatabaseSync {
  try {
    return openSound(file)
  } catch {
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    return openSound(file)
  }
}
