import { setImmediate } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import { DERIVED_TABLES } from './migration-files.ts'
import type { Tables } from './tables.ts'

type Queries = Kysely<Tables>

/** A row by column name. */
export type Row = Record<string, string | number | null>

export interface TableShape {
  name: string
  columns: string[]
}

/** Rows per batch; some are long. */
const ROWS_AT_ONCE = 50

/** Tables of the migrator and of SQLite, and those of the platform with temporary data. */
const NOT_STORED = /^(?:kysely_|sqlite_|event$|rate_limit$|write_stop$)/

/** Queries of the catalogue of each engine; each returns pairs of names. */
interface Catalogue {
  columns: RawBuilder<{ name: string; other: string }>
  references: RawBuilder<{ name: string; other: string }>
  version: RawBuilder<{ version: string }>
}

const SQLITE: Catalogue = {
  columns: sql`
    select t.name as name, c.name as other from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' order by t.name, c.cid`,
  references: sql`
    select t.name as name, r."table" as other
    from sqlite_schema t join pragma_foreign_key_list(t.name) r where t.type = 'table'`,
  version: sql`select 'SQLite ' || sqlite_version() as version`,
}

const POSTGRES: Catalogue = {
  columns: sql`
    select t.relname::text as name, c.attname::text as other
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace
      and c.attnum > 0 and not c.attisdropped
    order by t.relname, c.attnum`,
  references: sql`
    select t.relname::text as name, o.relname::text as other
    from pg_constraint r join pg_class t on t.oid = r.conrelid join pg_class o on o.oid = r.confrelid
    where r.contype = 'f'`,
  version: sql`select 'PostgreSQL ' || current_setting('server_version') as version`,
}

export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}

function selectCatalogue(queries: Queries): Catalogue {
  return isPostgres(queries) ? POSTGRES : SQLITE
}

async function grouped(
  pairs: RawBuilder<{ name: string; other: string }>,
  queries: Queries,
): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>()
  const { rows } = await pairs.execute(queries)
  for (const { name, other } of rows) groups.set(name, [...(groups.get(name) ?? []), other])
  return groups
}

/** All tables with their columns, including the migrator's. */
async function allTables(queries: Queries): Promise<TableShape[]> {
  const tables = await grouped(selectCatalogue(queries).columns, queries)
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** The tables with users' data, and those of other programs. */
export async function storedTables(queries: Queries): Promise<TableShape[]> {
  const tables = await allTables(queries)
  return tables.filter(({ name }) => !NOT_STORED.test(name) && !DERIVED_TABLES.test(name))
}

/** The tables that each table references. */
export function referencesOf(queries: Queries): Promise<ReadonlyMap<string, readonly string[]>> {
  return grouped(selectCatalogue(queries).references, queries)
}

/** Name and version of the engine. */
export async function engineOf(queries: Queries): Promise<string> {
  const { rows } = await selectCatalogue(queries).version.execute(queries)
  return rows[0]?.version ?? ''
}

/** The newest migration; undefined without tables. */
export async function levelOf(queries: Queries): Promise<string | undefined> {
  const tables = await allTables(queries)
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(queries)
  return rows
    .map(({ name }) => name)
    .toSorted()
    .at(-1)
}

/**
 * Milliseconds after its creation for which a database deletes no stored files that may be older: somebody may have
 * started it beside the files of another one by mistake.
 */
export const TRUSTED_AFTER = 30 * 24 * 60 * 60 * 1_000

/** When the database was created, restored or moved. */
export async function createdAt(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ created: string }>`
    select min(timestamp) as created from kysely_migration`.execute(queries)
  return new Date(rows[0]?.created ?? '')
}

/** Untyped tables. */
export type AnyTables = Record<string, Row>

type Select = SelectQueryBuilder<AnyTables, string, Row>

/** Uses a server-side cursor, which requires a transaction. */
async function* rowsOnPostgres(queries: Queries, select: Select): AsyncGenerator<Row[]> {
  await sql`declare kept_rows no scroll cursor for ${select}`.execute(queries)
  const next = sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from kept_rows`
  for (;;) {
    const { rows } = await next.execute(queries)
    if (rows.length > 0) yield rows
    if (rows.length === ROWS_AT_ONCE) continue
    await sql`close kept_rows`.execute(queries)
    return
  }
}

async function* rowsOnSqlite(select: Select): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const row of select.stream()) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
    // Without I/O, timers would wait for the last row; one of them keeps writes stopped during a move.
    await setImmediate()
  }
  if (rows.length > 0) yield rows
}

/** All rows of a table in batches, within a transaction: a table may not fit into memory. */
export function rowsOf(queries: Queries, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const any = queries as unknown as Kysely<AnyTables>
  const select = any.selectFrom(name).select(columns)
  return isPostgres(queries) ? rowsOnPostgres(queries, select) : rowsOnSqlite(select)
}
