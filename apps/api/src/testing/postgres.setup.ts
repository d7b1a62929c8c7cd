import { startPostgres } from '@inkwell/test-support/postgres-server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases for tests can be made; without it, the engine is SQLite. */
    postgresUrl?: string
  }
}

/** One PostgreSQL server for all files of the project; it goes with the run, however that ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.remove()
}
