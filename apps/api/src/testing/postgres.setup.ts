import { startPostgres } from '@inkwell/test-support/postgres-server'
import { createDatabase } from '@inkwell/test-support/postgres-database'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/db/open-database.ts'
import { createLog } from '../platform/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases for tests can be made; without it, the engine is SQLite. */
    postgresUrl?: string
    /** The name of a database there that has all tables, to be copied. */
    postgresTemplate?: string
  }
}

/** One PostgreSQL server for all files of the project; it goes with the run, however that ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  const databaseUrl = await createDatabase(server.url)
  const database = await openDatabase({ databaseUrl, dataDir: '' }, createLog('silent'))
  await database.close()
  project.provide('postgresTemplate', new URL(databaseUrl).pathname.slice(1))
  return () => server.remove()
}
