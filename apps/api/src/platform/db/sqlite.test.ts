import { mkdir, open, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyPlace, openIn } from '../../testing/test-database.ts'
import type { DatabasePlace } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { complaintAbout, StartError } from '../start-error.ts'
import { DatabaseDamaged } from './damaged.ts'
import { openDatabase } from './open-database.ts'
import { snapshotSqlite } from './sqlite-snapshot.ts'
import { statementCache } from './statement-cache.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const log = createLog('silent')

/** The database file of a place. */
function fileIn({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'inkwell.db')
}

function openRaw(file: string): DatabaseSync {
  const raw = new DatabaseSync(file, { timeout: 0 })
  onTestFinished(() => raw.close())
  return raw
}

describe('the connections', () => {
  test('sync on each commit, use a write-ahead log and enforce foreign keys', async () => {
    const { writes } = await openIn(await emptyPlace())
    const pragmas = await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys'].map(async (name) => {
        const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(writes)
        return Object.values(rows[0] ?? {})[0]
      }),
    )
    expect(pragmas).toEqual(['wal', 2, 1])
  })

  test('a transaction takes the write lock at its start', async () => {
    const place = await emptyPlace()
    const { writes } = await openIn(place)
    const other = openRaw(fileIn(place))
    await writes.transaction().execute((transaction) => {
      expect(() => other.exec('begin immediate')).toThrow('locked')
      return transaction.selectFrom('person').selectAll().execute()
    })
    expect(() => other.exec('begin immediate; rollback')).not.toThrow()
  })

  test('closing checkpoints the log into the file', async () => {
    const place = await emptyPlace()
    const database = await openDatabase(place, log)
    await database.close()
    await expect(rm(`${fileIn(place)}-wal`)).rejects.toThrow('ENOENT')
  })

  test('a long lock of another process is a temporary error', async () => {
    const place = await emptyPlace()
    const { writes } = await openIn(place)
    const other = openRaw(fileIn(place))
    await sql`pragma busy_timeout = 0`.execute(writes)
    other.exec('begin immediate')
    const write = () => writes.updateTable('person').set({ name: 'B' }).execute()
    await expect(write()).rejects.toThrow(DatabaseUnavailable)
    await expect(writes.transaction().execute(write)).rejects.toThrow('database is locked')
    other.exec('rollback')
    await expect(write()).resolves.toEqual([{ numUpdatedRows: 0n }])
  })
})

test('statements are prepared once, in bounded number', () => {
  const prepared: string[] = []
  const real = openRaw(':memory:')
  const prepare = statementCache({
    prepare(text: string) {
      prepared.push(text)
      return real.prepare(text)
    },
  } as DatabaseSync)
  for (let round = 0; round < 3; round++) prepare('select 1')
  expect(prepared).toEqual(['select 1'])
  for (let i = 0; i < 256; i++) prepare(`select ${i} as other`)
  prepare('select 1')
  expect(prepared.filter((text) => text === 'select 1')).toHaveLength(2)
})

/** A valid database with people. */
async function filledPlace(people = 1_000) {
  const place = await emptyPlace()
  const database = await openDatabase(place, log)
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${people})
    insert into person (id, name, email, email_verified, created_at, updated_at)
    select i, 'Somebody of that name', i || '@example.com', 0, '', '' from n`.execute(
    database.writes,
  )
  await database.close()
  return place
}

test('timers run while all rows of a snapshot are read', async () => {
  const place = await filledPlace(5_000)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  onTestFinished(() => clearInterval(timer))
  const read = await snapshotSqlite(fileIn(place), async ({ tables, rows }) => {
    const people = tables.filter(({ name }) => name === 'person')
    ticks = 0
    let count = 0
    for (const table of people) for await (const batch of rows(table)) count += batch.length
    return count
  })
  expect([read, ticks > 0]).toEqual([5_000, true])
})

describe('a database that cannot be used is reported with advice:', () => {
  async function complaintIn(place: DatabasePlace): Promise<string> {
    const fault: unknown = await openDatabase(place, log).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartError)
    return (fault as StartError).message
  }

  function refused(place: DatabasePlace, reason: string): string {
    return (
      `The database ${fileIn(place)} cannot be used: ${reason}. Free space on its disk if that is full, ` +
      'set DATA_DIR to another folder, or put a sound copy of the file in its place.'
    )
  }

  test('it is another file', async () => {
    const place = await emptyPlace()
    await writeFile(fileIn(place), 'x'.repeat(10_000))
    expect(await complaintIn(place)).toBe(refused(place, 'file is not a database'))
  })

  test('it is a folder', async () => {
    const place = await emptyPlace()
    await mkdir(fileIn(place))
    expect(await complaintIn(place)).toBe(refused(place, 'unable to open database file'))
  })

  test('it is truncated', async () => {
    const place = await filledPlace()
    await truncate(fileIn(place), 20_000)
    expect(await complaintIn(place)).toBe(refused(place, 'database disk image is malformed'))
  })

  test('its log is not writable', async () => {
    const place = await filledPlace()
    await mkdir(`${fileIn(place)}-wal`)
    expect(await complaintIn(place)).toBe(refused(place, 'unable to open database file'))
  })
})

test('corruption that is found later is reported as such', async () => {
  const place = await filledPlace()
  const raw = openRaw(fileIn(place))
  const root = raw.prepare(`select rootpage from sqlite_schema where name = 'person'`).get()
  const file = await open(fileIn(place), 'r+')
  await file.write(Buffer.alloc(4_096, 'Z'), 0, 4_096, (Number(root?.rootpage) - 1) * 4_096)
  await file.close()
  const { reads } = await openIn(place)
  const fault: unknown = await reads
    .selectFrom('person')
    .select('name')
    .execute()
    .catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(DatabaseDamaged)
  expect(complaintAbout(fault)).toBe(
    'The database is damaged: database disk image is malformed. Put a sound copy of it in its place.',
  )
})
