import { startPgBouncer } from '@inkwell/test-support/pgbouncer'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for test databases; undefined for SQLite. */
    postgresUrl?: string
    /** The name of a migrated database there to copy. */
    postgresTemplate?: string
    /** The port of a pooler in front of the server. */
    poolerPort?: string
  }
}

/**
 * One PostgreSQL server for all files of the project; it ends with the run. With TEST_PGBOUNCER=1, services
 * reach it through PgBouncer.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  const databaseUrl = await createDatabase(server.url)
  const database = await openDatabase({ databaseUrl, dataDir: '' }, createLog('silent'))
  await database.close()
  project.provide('postgresTemplate', new URL(databaseUrl).pathname.slice(1))
  if (process.env.TEST_PGBOUNCER !== '1') return () => server.remove()
  const pooler = await startPgBouncer(server.url)
  project.provide('poolerPort', new URL(pooler.through(server.url)).port)
  return async () => {
    await pooler.remove()
    await server.remove()
  }
}
