import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from './stored-tables.ts'
import type { Tables } from './tables.ts'

type Queries = Kysely<Tables>

/** The maximum number of SQLite's messages; the first ones are sufficient. */
const FAULTS_MAX = 20

async function faultsOnSqlite(queries: Queries): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.lit(FAULTS_MAX)})`.execute(queries)
  const faults = integrity.rows.map((row) => row.integrity_check).filter((word) => word !== 'ok')
  const references = await sql<{ table: string; parent: string; count: number }>`
    select "table", parent, count(*) as count from pragma_foreign_key_check
    group by "table", parent`.execute(queries)
  const dangling = references.rows.map(({ table, parent, count }) => {
    return `${count} of the rows in ${table} point at no row in ${parent}`
  })
  return [...faults, ...dangling]
}

/** The name of amcheck's function; undefined if it is not installed or not permitted. */
async function checkOfIndexes(queries: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; isOurs: boolean }>`
    select quote_ident(n.nspname) || '.bt_index_check' as name,
      has_function_privilege(p.oid, 'execute') as "isOurs"
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      join pg_proc p on p.pronamespace = n.oid
        and p.proname = 'bt_index_check' and p.pronargs >= 2
    where e.extname = 'amcheck' and has_schema_privilege(n.oid, 'usage')`.execute(queries)
  return rows.find(({ isOurs }) => isOurs)?.name
}

async function brokenIndexes(queries: Queries): Promise<string[]> {
  const check = await checkOfIndexes(queries)
  if (check === undefined) return []
  const { rows } = await sql<{ name: string; id: number }>`
    select c.relname::text as name, c.oid::int as id from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'i'`.execute(queries)
  const faults: string[] = []
  for (const { name, id } of rows) {
    try {
      await sql`savepoint looking`.execute(queries)
      await sql`select ${sql.raw(check)}(${sql.lit(id)}::oid::regclass, true)`.execute(queries)
    } catch (error) {
      faults.push(`the index ${name} is broken: ${(error as Error).message}`)
      await sql`rollback to savepoint looking`.execute(queries)
    }
  }
  return faults
}

async function faultsOnPostgres(queries: Queries): Promise<string[]> {
  const { rows: constraints } = await sql<{ name: string; table: string }>`
    select c.conname::text as name, t.relname::text as table
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where not c.convalidated and t.relnamespace = current_schema()::regnamespace`.execute(queries)
  const { rows: indexes } = await sql<{ name: string }>`
    select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`.execute(queries)
  return [
    ...constraints.map(({ name, table }) => `${name} of ${table} holds for new rows only`),
    ...indexes.map(({ name }) => `the index ${name} is not valid`),
    ...(await brokenIndexes(queries)),
  ]
}

/** Runs the engine's own integrity checks; returns a sentence for each fault. */
export function databaseFaults(queries: Queries): Promise<string[]> {
  return isPostgres(queries) ? faultsOnPostgres(queries) : faultsOnSqlite(queries)
}
