import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'

/** Runs a fixed statement, for tools that have no other need of a query builder; returns its rows. */
export async function runSql<T>(db: Kysely<Tables>, statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(db)).rows
}
