import type { App } from '../app.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { TestApi } from './test-api.ts'

/** Table names by service: PostgreSQL's catalogue takes longer than reading all rows. */
const tableNames = new WeakMap<App, Promise<string[]>>()

function namesIn(app: App): Promise<string[]> {
  const known = tableNames.get(app)
  if (known) return known
  const tables = app.services.database.reads.introspection.getTables()
  // What follows the posts for the search is derived from them.
  const names = tables.then((all) =>
    all.map(({ name }) => name).filter((name) => !name.startsWith('search_')),
  )
  tableNames.set(app, names)
  return names
}

/** All rows of the database as text, except those of the given tables. */
export async function everyRow(
  { app }: TestApi,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const { reads } = app.services.database
  const names = (await namesIn(app)).filter((name) => !without.includes(name))
  const read = names.map(async (name) => {
    const rows = await reads
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
