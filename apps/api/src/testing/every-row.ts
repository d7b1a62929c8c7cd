import type { Tables } from '../platform/db/tables.ts'
import type { TestApi } from './test-api.ts'

/** Everything that the database holds, but for those tables: as texts, so that they compare. */
export async function everyRow(
  { app }: TestApi,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const { reads } = app.services.database
  const tables = await reads.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !without.includes(name))
  const read = names.map(async (name) => {
    const rows = await reads
      .selectFrom(name as keyof Tables)
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
