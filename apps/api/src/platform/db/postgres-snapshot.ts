import type { Log } from '../log/log.ts'
import { openPool } from './postgres-pool.ts'
import { READING_WITHOUT_TIMEOUT } from './postgres-session.ts'
import { checkServer } from './postgres-start.ts'
import { readSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** Runs `work` in a repeatable-read transaction. */
export async function snapshotPostgres<T>(
  url: string,
  log: Log,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await checkServer(url, log)
  const database = openPool(url, { max: 1, session: READING_WITHOUT_TIMEOUT }, log)
  try {
    return await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (queries) => work(await readSnapshot(queries)))
  } finally {
    await database.destroy()
  }
}
