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
  async function breakAll(by: Client): Promise<void> {
    await by.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }

  test('while idle is replaced', async () => {
    const { reads, url } = await openEmpty()
    await sql`select 1`.execute(reads)
    await breakAll(await connectTo(url))
    // The client may notice the lost connection later than the next query.
    const ask = () => sql`select 1`.execute(reads)
    const answers = await Promise.allSettled([ask(), ask(), ask()])
    const lost = answers.filter((answer) => answer.status === 'rejected')
    expect(lost.every(({ reason }) => reason instanceof DatabaseUnavailable)).toBe(true)
    await expect(ask()).resolves.toBeDefined()
  })

  test('in a transaction rolls it back, and the next one succeeds', async () => {
    const { writes, url } = await openEmpty()
    const image = { key: 'k', width: 1, height: 1, byte_size: 1, created_at: 'now' }
    const insert = (interruption: () => Promise<void>) =>
      writes.transaction().execute(async (transaction) => {
        await transaction.insertInto('image').values(image).execute()
        await interruption()
        await transaction.updateTable('image').set({ width: 2 }).execute()
      })
    const other = await connectTo(url)
    await expect(insert(() => breakAll(other))).rejects.toThrow(DatabaseUnavailable)
    expect(await writes.selectFrom('image').selectAll().execute()).toEqual([])
    await insert(() => Promise.resolve())
    const images = writes.selectFrom('image').select('width')
    expect(await images.execute()).toEqual([{ width: 2 }])
  })

  test('during a statement returns a temporary error', async () => {
    const { reads, url } = await openEmpty()
    const told = sql`select pg_sleep(10)`.execute(reads).catch((error: unknown) => error)
    const other = await connectTo(url)
    const asleep = `select 1 from pg_stat_activity where datname = current_database()
      and query like 'select pg_sleep%' and state = 'active'`
    await expect.poll(async () => (await other.query(asleep)).rowCount).toBe(1)
    await breakAll(other)
    expect(await told).toBeInstanceOf(DatabaseUnavailable)
  })
})

test('one of two deadlocked transactions fails', async () => {
  const { writes } = await openEmpty()
  const image = (key: string) => ({ key, width: 1, height: 1, byte_size: 1, created_at: 'now' })
  await writes
    .insertInto('image')
    .values([image('a'), image('b')])
    .execute()
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const touch = (keys: string[], i: number) =>
    writes.transaction().execute(async (transaction) => {
      const set = (key = '') =>
        transaction.updateTable('image').set({ width: i }).where('key', '=', key).execute()
      await set(keys[0])
      both[i]?.resolve()
      await Promise.all(both.map(({ promise }) => promise))
      await set(keys[1])
    })
  const results = await Promise.allSettled([touch(['a', 'b'], 0), touch(['b', 'a'], 1)])
  const lost = results.filter((result) => result.status === 'rejected')
  expect(lost.map(({ reason }) => reason as unknown)).toEqual([expect.any(DatabaseUnavailable)])
})
