import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedPlace, openIn, withoutPooler } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Directly: through a pooler, a connection has no settings, names or process of its own. */
async function openEmpty(): Promise<Database & { url: string }> {
  const through = await migratedPlace()
  const place = { ...through, databaseUrl: withoutPooler(through.databaseUrl ?? '') }
  return { ...(await openIn(place)), url: place.databaseUrl }
}

/** Another client of the same database. */
async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function settingOf(db: Kysely<Tables>, name: string): Promise<unknown> {
  const { rows } = await sql`select current_setting(${name}) as value`.execute(db)
  return (rows[0] as { value: unknown }).value
}

/** The number of prepared statements of this connection. */
async function namedOn(db: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`select count(*) as count from pg_prepared_statements`.execute(db)
  return (rows[0] as { count: unknown }).count
}

test('writes are synced before they are acknowledged, and all waits are bounded', async () => {
  const { reads, writes } = await openEmpty()
  expect(await settingOf(writes, 'synchronous_commit')).toBe('on')
  expect(await settingOf(reads, 'default_transaction_read_only')).toBe('on')
  for (const db of [reads, writes]) {
    expect(await settingOf(db, 'statement_timeout')).toBe('15s')
    expect(await settingOf(db, 'lock_timeout')).toBe('10s')
    expect(await settingOf(db, 'idle_in_transaction_session_timeout')).toBe('30s')
    expect(await settingOf(db, 'application_name')).toBe('inkwell')
  }
})

test('migrations have no timeout', async () => {
  const { withoutTimeouts } = await openEmpty()
  const limits = await withoutTimeouts((db) =>
    Promise.all(['statement_timeout', 'lock_timeout'].map((name) => settingOf(db, name))),
  )
  expect(limits).toEqual(['0', '0'])
})

test('every text column of every migration is in byte order', async () => {
  const { reads } = await openEmpty()
  const { rows } = await sql<{ name: string; collation: string | null }>`
    select table_name || '.' || column_name as name, collation_name as collation
    from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(reads)
  expect(rows.map(({ name }) => name)).toContain('post.id')
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([])
})

test('the list uses its index and sorts nothing', async () => {
  const { writes } = await openEmpty()
  const plan = await writes.transaction().execute(async (transaction) => {
    // PostgreSQL would scan an empty table.
    await sql`set local enable_seqscan = off`.execute(transaction)
    await sql`set local enable_bitmapscan = off`.execute(transaction)
    return sql<{ 'QUERY PLAN': string }>`explain
      select post.id from post
      where post.deleted_at is null and post.hidden_at is null and post.unpublished_at is null
        and (post.published_at, post.id) < ('2026-01-01T00:00:00.000Z', 'x')
      order by post.published_at desc, post.id desc limit 25`.execute(transaction)
  })
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index (Only )?Scan using post_list/)
  expect(text).toMatch(/Index Cond: \(ROW\(published_at, id\) </)
  expect(text).not.toContain('Sort')
})

describe('statements', () => {
  test('are prepared once, in bounded number', async () => {
    const { writes } = await openEmpty()
    await writes.connection().execute(async (db) => {
      const before = Number(await namedOn(db))
      for (let round = 0; round < 3; round++) await sql`select 1 as one`.execute(db)
      expect(await namedOn(db)).toBe(before + 1)
      for (let i = 0; i < 300; i++) await sql.raw(`select ${i} as other`).execute(db)
      expect(await namedOn(db)).toBe(256)
    })
  })

  test('survive a change of their tables by another process', async () => {
    const { writes, url } = await openEmpty()
    const everything = () => writes.selectFrom('image').selectAll().execute()
    const image = { key: 'k', width: 1, height: 1, byte_size: 1, created_at: 'now' }
    await writes.insertInto('image').values(image).execute()
    await everything()
    const other = await connectTo(url)
    await other.query('alter table image add column added text')
    expect(await everything()).toEqual([{ ...(await everything())[0], added: null }])
  })
})

describe('a connection that breaks', () => {
  const asleep = `select 1 from pg_stat_activity where datname = current_database()
    and query like '%from pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`

  async function breakAll(by: Client): Promise<void> {
    await by.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }

  test('while idle is replaced, and nobody notices', async () => {
    const { reads, writes, url } = await openEmpty()
    await sql`select 1`.execute(reads)
    await breakAll(await connectTo(url))
    const ask = (db: Kysely<Tables>) => sql`select 1`.execute(db)
    const both = [ask(reads), ask(reads), ask(reads), writes.transaction().execute(ask)]
    await expect(Promise.all(both)).resolves.toHaveLength(4)
  })

  const image = { key: 'k', width: 1, height: 1, byte_size: 1, created_at: 'now' }

  test('in a transaction rolls it back, which then runs again', async () => {
    const { writes, url } = await openEmpty()
    const other = await connectTo(url)
    let runs = 0
    await writes.transaction().execute(async (transaction) => {
      runs += 1
      await transaction.insertInto('image').values(image).execute()
      if (runs === 1) await breakAll(other)
      await transaction.updateTable('image').set({ width: 2 }).execute()
    })
    expect(runs).toBe(2)
    const images = writes.selectFrom('image').select('width')
    expect(await images.execute()).toEqual([{ width: 2 }])
  })

  test('in every attempt at a transaction ends with an error, and without an effect', async () => {
    const { writes, url } = await openEmpty()
    const other = await connectTo(url)
    const inserting = writes.transaction().execute(async (transaction) => {
      await transaction.insertInto('image').values(image).execute()
      await breakAll(other)
      await transaction.updateTable('image').set({ width: 2 }).execute()
    })
    await expect(inserting).rejects.toThrow(DatabaseUnavailable)
    expect(await writes.selectFrom('image').selectAll().execute()).toEqual([])
  })

  test('during a commit does not repeat it, because it may have had its effect', async () => {
    const { writes, url } = await openEmpty()
    const other = await connectTo(url)
    // The commit waits for the deferred trigger, which runs when the connection breaks.
    await other.query(`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(10); return null; end $$`)
    await other.query(`create constraint trigger linger after insert on image
      deferrable initially deferred for each row execute function linger()`)
    let runs = 0
    const inserting = writes.transaction().execute(async (transaction) => {
      runs += 1
      await transaction.insertInto('image').values(image).execute()
    })
    const failure = inserting.catch((error: unknown) => error)
    const committing = `select 1 from pg_stat_activity where datname = current_database()
      and query = 'commit' and state = 'active'`
    await expect.poll(async () => (await other.query(committing)).rowCount).toBe(1)
    await breakAll(other)
    expect(await failure).toBeInstanceOf(DatabaseUnavailable)
    expect(runs).toBe(1)
  })

  test('during a write of one statement does not repeat it', async () => {
    const { writes, url } = await openEmpty()
    const writing = sql`insert into image (key, width, height, byte_size, created_at)
      select 'k', 1, 1, 1, 'now' from pg_sleep(10)`.execute(writes)
    const failure = writing.catch((error: unknown) => error)
    const other = await connectTo(url)
    await expect.poll(async () => (await other.query(asleep)).rowCount).toBe(1)
    await breakAll(other)
    expect(await failure).toBeInstanceOf(DatabaseUnavailable)
    expect((await other.query(asleep)).rowCount).toBe(0)
  })

  test('during a read repeats it, and returns a temporary error in the end', async () => {
    const { reads, url } = await openEmpty()
    const other = await connectTo(url)
    const told = sql`select 1 from pg_sleep(10)`.execute(reads).catch((error: unknown) => error)
    for (let attempt = 1; attempt <= 3; attempt++) {
      await expect.poll(async () => (await other.query(asleep)).rowCount).toBe(1)
      await breakAll(other)
    }
    expect(await told).toBeInstanceOf(DatabaseUnavailable)
    await expect(sql`select 1`.execute(reads)).resolves.toBeDefined()
  })
})

test('of two deadlocked transactions one runs again', async () => {
  const { writes } = await openEmpty()
  const image = (key: string) => ({ key, width: 1, height: 1, byte_size: 1, created_at: 'now' })
  await writes
    .insertInto('image')
    .values([image('a'), image('b')])
    .execute()
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const touch = (keys: string[], i: number) =>
    writes.transaction().execute(async (transaction) => {
      runs += 1
      const add = (key = '') =>
        transaction
          .updateTable('image')
          .set((eb) => ({ width: eb('width', '+', 1) }))
          .where('key', '=', key)
          .execute()
      await add(keys[0])
      both[i]?.resolve()
      await Promise.all(both.map(({ promise }) => promise))
      await add(keys[1])
    })
  await Promise.all([touch(['a', 'b'], 0), touch(['b', 'a'], 1)])
  expect(runs).toBe(3)
  const images = await writes.selectFrom('image').select('width').execute()
  expect(images).toEqual([{ width: 3 }, { width: 3 }])
})

test('a serialisation failure outside of a transaction repeats the statement', async () => {
  const { writes, url } = await openEmpty()
  const other = await connectTo(url)
  await other.query('create sequence attempts')
  await other.query(`create function fail_once() returns int language plpgsql as $$ begin
    if nextval('attempts') = 1 then raise exception 'again' using errcode = '40001'; end if;
    return 7; end $$`)
  const { rows } = await sql`select fail_once() as result`.execute(writes)
  expect(rows).toEqual([{ result: 7 }])
})
