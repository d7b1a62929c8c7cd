import { startPostgres } from '@inkwell/test-support/postgres-server'

/** With E2E_DATABASE=postgres, starts a server for the databases of all products. */
export default async function startDatabase(): Promise<(() => Promise<void>) | undefined> {
  const engine = process.env.E2E_DATABASE ?? 'sqlite'
  if (engine === 'sqlite') return undefined
  if (engine !== 'postgres') throw new Error('E2E_DATABASE is sqlite or postgres.')
  const server = await startPostgres()
  // Workers inherit it.
  process.env.E2E_POSTGRES_URL = server.url
  return () => server.remove()
}
