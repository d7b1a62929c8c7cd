import { createDatabase, dropDatabase } from '@inkwell/test-support/postgres-database'

export interface ProductDatabase {
  settings: Record<string, string>
  drop: () => Promise<void>
}

/** Creates an empty database; for SQLite, an empty data folder is sufficient. */
export async function emptyDatabase(): Promise<ProductDatabase> {
  const server = process.env.E2E_POSTGRES_URL
  // Overrides a DATABASE_URL of this machine.
  if (server === undefined) return { settings: { DATABASE_URL: '' }, drop: () => Promise.resolve() }
  const address = await createDatabase(server)
  return { settings: { DATABASE_URL: address }, drop: () => dropDatabase(server, address) }
}
