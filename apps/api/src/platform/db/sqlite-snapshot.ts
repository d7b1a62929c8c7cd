import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { readSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

const BUSY_TIMEOUT = 10_000

/** Runs `work` in a read transaction, which sees the file as at its first read. */
export async function snapshotSqlite<T>(
  file: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
  try {
    database.exec('begin')
    return await work(await readSnapshot(new Kysely({ dialect: new NodeSqliteDialect(database) })))
  } finally {
    database.close()
  }
}
