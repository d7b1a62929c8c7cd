import { createDatabase, dropDatabase } from '@inkwell/test-support/postgres-database'

/** An empty database as the data service is told of it. */
export interface ProductDatabase {
  settings: Record<string, string>
  drop: () => Promise<void>
}

/** An empty database on the engine of this run; on SQLite, an empty data folder is one. */
export async function emptyDatabase(): Promise<ProductDatabase> {
  const server = process.env.E2E_POSTGRES_URL
  // Nobody's own database, whatever else is set on this machine.
  if (server === undefined) return { settings: { DATABASE_URL: '' }, drop: () => Promise.resolve() }
  const address = await createDatabase(server)
  return { settings: { DATABASE_URL: address }, drop: () => dropDatabase(server, address) }
}
