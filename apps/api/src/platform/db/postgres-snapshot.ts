import { Kysely } from 'kysely'
import type { Log } from '../log/log.ts'
import { createPool } from './postgres.ts'
import { ByteOrderDialect } from './postgres-dialect.ts'
import { checkServer } from './postgres-start.ts'
import { readSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import type { Tables } from './tables.ts'

/** Runs `work` in a repeatable-read transaction. */
export async function snapshotPostgres<T>(
  url: string,
  log: Log,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  await checkServer(url, log)
  const pool = createPool({ connectionString: url, max: 1 }, log)
  const database = new Kysely<Tables>({ dialect: new ByteOrderDialect(pool) })
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
