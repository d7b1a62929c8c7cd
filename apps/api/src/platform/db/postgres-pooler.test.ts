import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { likeAPooler } from '../../testing/like-a-pooler.ts'
import { emptyPlace, migratedPlace, withoutPooler } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { Tables } from './tables.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const IMAGE = { key: 'k', width: 1, height: 1, byte_size: 1, created_at: 'now' }

/** A database through a pooler, and what was sent to it. */
async function openThrough(): Promise<{ database: Database; sent: () => string }> {
  const place = await migratedPlace()
  const { url, sent } = await likeAPooler(withoutPooler(place.databaseUrl ?? ''))
  const database = await openDatabase({ ...place, databaseUrl: url }, createLog('silent'))
  onTestFinished(() => database.close())
  return { database, sent }
}

const NAMES = [
  'synchronous_commit',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_read_only',
] as const

async function settingsOf(db: Kysely<Tables>): Promise<unknown> {
  const columns = NAMES.map((name) => sql`current_setting(${sql.lit(name)}) as ${sql.ref(name)}`)
  const { rows } = await sql`select ${sql.join(columns)}`.execute(db)
  return rows[0]
}

const TIMEOUTS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
}

test('each statement and each transaction has its settings, and no session keeps them', async () => {
  const { database, sent } = await openThrough()
  const { reads, writes } = database
  const writing = { synchronous_commit: 'on', ...TIMEOUTS, transaction_read_only: 'off' }
  const reading = { ...writing, transaction_read_only: 'on' }
  for (const [db, settings] of [
    [writes, writing],
    [reads, reading],
  ] as const) {
    expect(await settingsOf(db)).toEqual(settings)
    expect(await db.transaction().execute(settingsOf)).toEqual(settings)
  }
  await writes.connection().execute(async (db) => {
    await sql`begin`.execute(db)
    // Settings for the transaction end here.
    await sql`commit and chain`.execute(db)
    expect(await settingsOf(db)).toMatchObject({ statement_timeout: '0', lock_timeout: '0' })
    await sql`rollback`.execute(db)
  })
  // Startup parameters: a name and a value, each ended by a zero.
  expect(sent()).toMatch(/\0application_name\0/)
  expect(sent()).not.toMatch(/\0(options|statement_timeout|lock_timeout)\0/)
})

test('statements have no names', async () => {
  const { database, sent } = await openThrough()
  for (let round = 0; round < 3; round++) await database.reads.selectFrom('image').execute()
  // A parse message: its type, its length, the name, the text.
  expect(sent()).not.toMatch(/P\0\0[^]{2}[\w-]+\0select/)
  expect(sent()).toMatch(/P\0\0[^]{2}\0select/)
})

test('results, counts and errors belong to the statement', async () => {
  const { writes, isUniqueViolation } = (await openThrough()).database
  const inserting = () => writes.insertInto('image').values(IMAGE).executeTakeFirst()
  expect(await inserting()).toMatchObject({ numInsertedOrUpdatedRows: 1n })
  expect(await writes.selectFrom('image').select('key').execute()).toEqual([{ key: 'k' }])
  const error: unknown = await inserting().catch((cause: unknown) => cause)
  expect(isUniqueViolation(error)).toBe(true)
  const deleting = writes.deleteFrom('image').where('key', '=', 'other')
  expect(await deleting.executeTakeFirst()).toMatchObject({ numDeletedRows: 0n })
})

test('a transaction that fails is rolled back, and its connection is usable', async () => {
  const { writes } = (await openThrough()).database
  const failing = writes.transaction().execute(async (transaction) => {
    await transaction.insertInto('image').values(IMAGE).execute()
    await sql`select 1 / 0`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await writes.selectFrom('image').select('key').execute()).toEqual([])
})

test('reads cannot write', async () => {
  const { reads } = (await openThrough()).database
  await expect(reads.insertInto('image').values(IMAGE).execute()).rejects.toThrow(
    DatabaseUnavailable,
  )
})

test('migrations, the change log and backups use the direct address', async () => {
  const place = await emptyPlace()
  const databaseDirectUrl = withoutPooler(place.databaseUrl ?? '')
  const { url, sent } = await likeAPooler(databaseDirectUrl)
  const both = { ...place, databaseUrl: url, databaseDirectUrl }
  const log = createLog('silent')
  const database = await openDatabase(both, log)
  onTestFinished(() => database.close())
  const reader = database.openEvents()
  await expect.poll(() => reader.take()).toBe('everything')
  await reader.close()
  const level = await takeSnapshot(both, log, (snapshot) => Promise.resolve(snapshot.level))
  expect(level).toBeDefined()
  expect(sent()).not.toMatch(/create table|pg_current_snapshot|repeatable read/)
})

test('a direct address that cannot be used is named in the message', async () => {
  const { url } = await likeAPooler(withoutPooler((await emptyPlace()).databaseUrl ?? ''))
  const databaseDirectUrl = Object.assign(new URL(url), { pathname: '/elsewhere' }).href
  const opening = openDatabase(
    { dataDir: '', databaseUrl: url, databaseDirectUrl },
    createLog('silent'),
  )
  await expect(opening).rejects.toThrow(
    / has no database elsewhere\. Create it there, or name another one in DATABASE_DIRECT_URL\.$/,
  )
})

test.each(['directly', 'through a pooler'])(
  'another database is not the direct one, %s',
  async (how) => {
    const [place, other] = [await emptyPlace(), await emptyPlace()]
    const own = withoutPooler(place.databaseUrl ?? '')
    const databaseUrl = how === 'directly' ? own : (await likeAPooler(own)).url
    const databaseDirectUrl = withoutPooler(other.databaseUrl ?? '')
    const opening = openDatabase({ ...place, databaseUrl, databaseDirectUrl }, createLog('silent'))
    await expect(opening).rejects.toThrow(
      'DATABASE_DIRECT_URL names another database than DATABASE_URL. Correct it, or leave it out.',
    )
  },
)

test('a start of several processes at once migrates once', async () => {
  const place = await emptyPlace()
  const { url } = await likeAPooler(withoutPooler(place.databaseUrl ?? ''))
  const opening = Array.from({ length: 3 }, () =>
    openDatabase({ ...place, databaseUrl: url }, createLog('silent')),
  )
  const databases = await Promise.all(opening)
  onTestFinished(async () => void (await Promise.all(databases.map((each) => each.close()))))
  const { rows } = await sql`select 1 from kysely_migration where name like '0001%'`.execute(
    (databases[0] as Database).reads,
  )
  expect(rows).toHaveLength(1)
})
