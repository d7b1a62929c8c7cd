import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPlace, openIn } from '../../testing/test-database.ts'
import { SqliteChanges } from './sqlite-changes.ts'

/** The log, somebody who writes it, and somebody who reads it. */
async function openLog() {
  const place = await emptyPlace()
  const { writes, purgeChanges } = await openIn(place)
  const reading = new DatabaseSync(join(place.dataDir, 'inkwell.db'), { readOnly: true })
  onTestFinished(() => reading.close())
  const changes = new SqliteChanges(reading)
  const log = (count: number) => {
    const row = { post_id: 'a', created_at: '2026' }
    const rows = Array.from({ length: count }, () => row)
    return writes.insertInto('post_change').values(rows).execute()
  }
  return { changes, log, writes, purgeChanges }
}

test('each change is told once, and everything at first', async () => {
  const { changes, log } = await openLog()
  await log(3)
  expect(changes.take()).toBe('everything')
  expect(changes.take()).toEqual([])
  await log(2)
  const change = { id: 'a', createdAt: '2026' }
  expect(changes.take()).toEqual([change, change])
  expect(changes.take()).toEqual([])
})

test('any commit shows in the version', async () => {
  const { changes, log } = await openLog()
  const before = changes.version()
  expect(changes.version()).toBe(before)
  await log(1)
  expect(changes.version()).not.toBe(before)
})

test('where there are too many, or a change of nobody knows what, everything has changed', async () => {
  const { changes, log, writes } = await openLog()
  changes.take()
  await log(100)
  expect(changes.take()).toBe('everything')
  await writes.insertInto('post_change').values({ post_id: null, created_at: null }).execute()
  expect(changes.take()).toBe('everything')
  expect(changes.take()).toEqual([])
})

test('who missed what was cut off the log is told that everything has changed', async () => {
  const { changes, log, purgeChanges } = await openLog()
  await log(10)
  changes.take()
  await log(1_500)
  expect(await purgeChanges()).toBe(510)
  expect(changes.take()).toBe('everything')
  expect(await purgeChanges()).toBe(0)
  await log(1)
  expect(changes.take()).toHaveLength(1)
})

test('once the connection is closed, nobody can tell', async () => {
  const place = await emptyPlace()
  await openIn(place)
  const reading = new DatabaseSync(join(place.dataDir, 'inkwell.db'), { readOnly: true })
  const changes = new SqliteChanges(reading)
  reading.close()
  expect(changes.version()).toBeUndefined()
})
