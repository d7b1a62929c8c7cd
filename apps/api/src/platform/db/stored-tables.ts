import { PostgresAdapter, sql } from 'kysely'
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

type Queries = Kysely<Tables>

/** A row by the names of its columns. */
export type Row = Record<string, string | number | null>

/** A table and its columns, in their order. */
export interface TableShape {
  name: string
  columns: string[]
}

/** Rows read at a time: some of them are long. */
const ROWS_AT_ONCE = 50

/** Of the migrator, of SQLite itself, and what processes tell each other or count for a while. */
const NOT_STORED = /^(kysely_|sqlite_|event$|rate_limit$)/

/** What each engine is asked about its tables; each answer has two names in a row. */
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

/** Whether these are asked of PostgreSQL. */
export function isPostgres(queries: Queries): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}

function catalogueOf(queries: Queries): Catalogue {
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

/** All tables with their columns, the migrator's own as well. */
async function allTables(queries: Queries): Promise<TableShape[]> {
  const tables = await grouped(catalogueOf(queries).columns, queries)
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** The tables that hold what people gave us. */
export async function storedTables(queries: Queries): Promise<TableShape[]> {
  return (await allTables(queries)).filter(({ name }) => !NOT_STORED.test(name))
}

/** Which tables the rows of a table point at. */
export function referencesOf(queries: Queries): Promise<ReadonlyMap<string, readonly string[]>> {
  return grouped(catalogueOf(queries).references, queries)
}

/** Name and version of the engine, for people. */
export async function engineOf(queries: Queries): Promise<string> {
  const { rows } = await catalogueOf(queries).version.execute(queries)
  return rows[0]?.version ?? ''
}

/** The newest migration; undefined where there has been none. */
export async function levelOf(queries: Queries): Promise<string | undefined> {
  const tables = await allTables(queries)
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(queries)
  return rows
    .map(({ name }) => name)
    .toSorted()
    .at(-1)
}

/** Tables that the compiler does not tell apart. */
export type AnyTables = Record<string, Row>

type Select = SelectQueryBuilder<AnyTables, string, Row>

/** Through a cursor of the server, which lives in a transaction. */
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
  }
  if (rows.length > 0) yield rows
}

/** All rows of a table, some at a time, within a transaction: a table need not fit into memory. */
export function rowsOf(queries: Queries, { name, columns }: TableShape): AsyncGenerator<Row[]> {
  const any = queries as unknown as Kysely<AnyTables>
  const select = any.selectFrom(name).select(columns)
  return isPostgres(queries) ? rowsOnPostgres(queries, select) : rowsOnSqlite(select)
}
