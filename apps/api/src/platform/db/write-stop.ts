import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { sortTables } from './own-tables.ts'
import { isPostgres, storedTables } from './stored-tables.ts'
import type { Tables } from './tables.ts'
import { WRITES_STOPPED, WRITES_STOPPED_STATE } from './write-stop-errors.ts'

type Queries = Kysely<Tables>

const LONG_AGO = '1970-01-01T00:00:00.000Z'
/** A time that never comes. */
const FOR_GOOD = '9999-12-31T00:00:00.000Z'

const SQLITE_OPERATIONS = ['insert', 'update', 'delete'] as const

async function runAll(queries: Queries, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(queries)
}

function triggersOnSqlite(table: string): string[] {
  return SQLITE_OPERATIONS.map(
    (operation) => `
      create trigger if not exists "write_stop_${operation}_${table}" before ${operation} on "${table}"
      when (select until from write_stop) > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      begin select raise(abort, '${WRITES_STOPPED}'); end`,
  )
}

const FUNCTION_ON_POSTGRES = `
  create or replace function write_stop() returns trigger language plpgsql as $$
  begin
    if (select until::timestamptz from write_stop) > clock_timestamp() then
      raise exception '${WRITES_STOPPED}' using errcode = '${WRITES_STOPPED_STATE}';
    end if;
    return null;
  end $$`

function triggersOnPostgres(table: string): string[] {
  return [
    `create or replace trigger write_stop before insert or update or delete on "${table}"
     for each statement execute function write_stop()`,
  ]
}

/** Prepares triggers that do nothing yet. */
async function addTriggers(queries: Queries, tables: readonly string[]): Promise<void> {
  await runAll(queries, [
    'create table if not exists write_stop (until text not null)',
    `insert into write_stop select '${LONG_AGO}' where not exists (select 1 from write_stop)`,
  ])
  if (isPostgres(queries)) await runAll(queries, [FUNCTION_ON_POSTGRES])
  const triggersOf = isPostgres(queries) ? triggersOnPostgres : triggersOnSqlite
  for (const table of tables) await runAll(queries, triggersOf(table))
}

/**
 * Milliseconds by which the clock that the triggers read is ahead of `now`: PostgreSQL may run on another machine.
 * SQLite has the clock of this one.
 */
export async function clockLead(queries: Queries, now: Date): Promise<number> {
  if (!isPostgres(queries)) return 0
  const { rows } = await sql<{ time: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time
  `.execute(queries)
  return Date.parse(rows[0]?.time ?? '') - now.getTime()
}

function setUntil(queries: Queries, until: Date): Promise<unknown> {
  return sql`update write_stop set until = ${until.toISOString()}`.execute(queries)
}

/**
 * Refuses all writes of users' data, by any process, until a time. Triggers do it, which exist only from
 * the first stop until `allowWrites`. If the process that stopped them is killed, writes are permitted
 * again when the time has come.
 */
export async function stopWrites(queries: Queries, until: Date): Promise<void> {
  const tables = (await sortTables(queries)).own.map(({ name }) => name)
  if (!isPostgres(queries)) {
    // It waits for the only writer.
    await queries.transaction().execute(async (transaction) => {
      await addTriggers(transaction, tables)
      await setUntil(transaction, until)
    })
    return
  }
  // One table at a time, because several locks could deadlock with a writer.
  await addTriggers(queries, tables)
  await setUntil(queries, until)
  // Waits for transactions that wrote before.
  for (const table of tables) {
    await queries.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(transaction)
    })
  }
}

/**
 * Stops writes for longer, for good without `until`. Returns false if they were permitted in between.
 */
export async function prolongWriteStop(
  queries: Queries,
  now: Date,
  until?: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update write_stop set until = ${until?.toISOString() ?? FOR_GOOD}
    where until > ${now.toISOString()}`.execute(queries)
  return numAffectedRows === 1n
}

/** Permits writes again, and removes the triggers. */
export async function allowWrites(queries: Queries): Promise<void> {
  if (isPostgres(queries)) {
    await runAll(queries, ['drop function if exists write_stop() cascade'])
  } else {
    for (const { name } of await storedTables(queries)) {
      await runAll(
        queries,
        SQLITE_OPERATIONS.map(
          (operation) => `drop trigger if exists "write_stop_${operation}_${name}"`,
        ),
      )
    }
  }
  await runAll(queries, ['drop table if exists write_stop'])
}

/** Until when writes are or were stopped; undefined without a stop. */
export async function stopOf(queries: Queries): Promise<string | undefined> {
  // Each start asks, so it does not list all tables.
  const found = isPostgres(queries)
    ? sql<{ name: string | null }>`select to_regclass('write_stop')::text as name`
    : sql<{ name: string }>`select name from sqlite_schema where name = 'write_stop'`
  const [table] = (await found.execute(queries)).rows
  if (!table?.name) return undefined
  const { rows } = await sql<{ until: string }>`select until from write_stop`.execute(queries)
  return rows[0]?.until
}

/** Until when writes are stopped; undefined if they are permitted. */
export async function stoppedUntil(queries: Queries, now: Date): Promise<string | undefined> {
  const until = await stopOf(queries)
  return until !== undefined && until > now.toISOString() ? until : undefined
}

/** Throws StartError if the database has been moved, or is being moved. */
export async function refuseStopped({ reads, words }: Database, now = new Date()): Promise<void> {
  const until = await stoppedUntil(reads, now)
  if (until === undefined) return
  throw new StartError(
    until === FOR_GOOD
      ? `${words.name} was moved to another place: start Inkwell with that one. ` +
          'If the move is not wanted any more: npm run move -- --cancel'
      : `${words.name} is being moved, so nothing may be written to it. Wait for the end of the move; ` +
          'if it was killed, wait for a minute.',
  )
}
