import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { snapshotOf } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

const BUSY_TIMEOUT = 10_000

/** A transaction that reads sees the file as it was at its first read. */
export async function snapshotSqlite<T>(
  file: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT })
  try {
    database.exec('begin')
    return await work(await snapshotOf(new Kysely({ dialect: new NodeSqliteDialect(database) })))
  } finally {
    database.close()
  }
}
