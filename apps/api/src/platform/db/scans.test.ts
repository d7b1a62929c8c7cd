import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countIterations } from '../../testing/event-loop-iterations.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { openDatabase } from './open-database.ts'

const NOW = '2026-01-01T00:00:00.000Z'

test('scans see committed rows, and cannot write', async () => {
  const { scans, writes } = await openIn(await migratedPlace())
  const row = { id: 'a', name: 'Zoë', email: 'a', email_verified: 0, created_at: NOW }
  await writes
    .insertInto('person')
    .values({ ...row, updated_at: NOW })
    .execute()
  const people = scans.selectFrom('person').select(['id', 'name']).where('id', '=', 'a')
  expect(await people.execute()).toEqual([{ id: 'a', name: 'Zoë' }])
  await expect(scans.deleteFrom('person').execute()).rejects.toThrow(/read-?only/)
  await expect(sql`select nothing`.execute(scans)).rejects.toThrow(/nothing/)
  expect(await people.execute()).toHaveLength(1)
})

test('the event loop runs during a scan', async () => {
  const { scans } = await openIn(await migratedPlace())
  await sql`select 1`.execute(scans)
  const iterations = countIterations()
  const count = sql<{ n: number }>`
    with recursive c(i) as (select 1 union all select i + 1 from c where i < 300000)
    select count(*) as n from c`
  expect((await count.execute(scans)).rows).toEqual([{ n: 300_000 }])
  expect(iterations()).toBeGreaterThan(20)
})

test('a database whose scans have run closes cleanly', async () => {
  const database = await openDatabase(await migratedPlace(), createLog('silent'))
  await sql`select 1`.execute(database.scans)
  await database.close()
  await expect(sql`select 1`.execute(database.scans)).rejects.toThrow(/closed|destroyed|end/)
})
