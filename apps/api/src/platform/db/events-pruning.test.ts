import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { append, openReader, seqs, take } from '../../testing/event-log.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import type { Database } from './database.ts'
import { isPostgres } from './stored-tables.ts'
import type { Tables } from './tables.ts'

const TIME = '2026-01-01T00:00:00.000Z'

/** Makes existing events old. */
function age(writes: Kysely<Tables>) {
  return writes.updateTable('event').set({ at: TIME }).execute()
}

const YEARS_LATER = '2030-01-01T00:00:00.000Z'

async function appendOneByOne(writes: Kysely<Tables>, count: number): Promise<number> {
  let last = 0
  for (let i = 0; i < count; i += 1) {
    const [row] = await append(writes, 1)
    last = row?.seq ?? 0
  }
  return last
}

/** Waits for older transactions, also in other databases of the server. */
async function settle({ reads }: Database): Promise<void> {
  if (!isPostgres(reads)) return
  const query = sql<{ is_settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > xid as is_settled
    from event order by xid desc limit 1`
  await expect.poll(async () => (await query.execute(reads)).rows[0]?.is_settled).toBe(true)
}

test('pruning deletes old events except the last one, and reuses no number', async () => {
  const database = await openIn(await migratedPlace())
  const { writes, pruneEvents } = database
  const old = await appendOneByOne(writes, 4)
  await age(writes)
  const young = await appendOneByOne(writes, 1)
  const time = new Date(Date.now() - 60_000).toISOString()
  await settle(database)
  // On PostgreSQL the first row of the log is the fourth.
  expect(await pruneEvents(time)).toBeGreaterThanOrEqual(3)
  expect(await pruneEvents(time)).toBe(0)
  const rows = await writes.selectFrom('event').select('seq').orderBy('seq').execute()
  expect(rows.map(({ seq }) => seq)).toEqual([old, young])
  expect(await pruneEvents(YEARS_LATER)).toBe(1)
  expect(await appendOneByOne(writes, 1)).toBeGreaterThan(young)
})

test('a reader that missed pruned events notices it, and other readers do not', async () => {
  // Stops polling; the reader reads on request.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = await openIn(await migratedPlace())
  const { writes, pruneEvents } = database
  await appendOneByOne(writes, 1)
  const [away, present] = [await openReader(database), await openReader(database)]
  for (let i = 0; i < 3; i += 1) {
    const last = await appendOneByOne(writes, 3)
    await settle(database)
    expect(seqs(await take(present))).toEqual([last - 2, last - 1, last])
    expect(await pruneEvents(YEARS_LATER)).toBeGreaterThan(1)
    expect(await take(present)).toEqual([])
  }
  expect(await take(away)).toBe('everything')
  const last = await appendOneByOne(writes, 1)
  for (const reader of [away, present]) {
    expect(seqs(await take(reader))).toEqual([last])
  }
})
