import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Counting takes microseconds: who waits longer for another process than this is better off without. */
const BUSY_TIMEOUT = 1_000

function openSound(file: string): DatabaseSync {
  const counts = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    // A count waits for no disk: what a crash of the machine loses starts anew.
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
 * Opens the file with what was counted against limits. It stands apart from the database of the
 * posts, whose every commit waits for the disk and wakes who listens for changes. Nothing in it is
 * worth a complaint: a damaged one makes room for a new one.
 */
export function openCounts(file: string): DatabaseSync {
  try {
    return openSound(file)
  } catch {
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    return openSound(file)
  }
}
