import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openReader, take } from '../../testing/event-log.ts'
import { migratedPlace, openIn, withoutPooler } from '../../testing/test-database.ts'
import type { EventReader } from './events.ts'

const APPEND = `insert into event (kind, tags) values ('post.changed', 'posts') returning seq`

async function openLog(addressOf = (url: string) => url) {
  const place = await migratedPlace()
  const url = addressOf(place.databaseUrl ?? '')
  const database = await openIn({ ...place, databaseUrl: url })
  const connect = async () => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  const reader = await openReader(database)
  return { database, connect, reader }
}

async function append(client: Client): Promise<number> {
  const { rows } = await client.query<{ seq: string }>(APPEND)
  return Number(rows[0]?.seq)
}

async function takeSeqs(reader: EventReader): Promise<number[]> {
  const committed = await take(reader)
  if (typeof committed === 'string') throw new Error(`The reader was told ${committed}`)
  return committed.map(({ seq }) => seq)
}

test('a transaction that commits late is returned late and delays no other', async () => {
  const { connect, reader } = await openLog()
  const [long, short] = [await connect(), await connect()]
  await long.query('begin')
  const late = await append(long)
  for (let i = 0; i < 3; i += 1) {
    const seq = await append(short)
    expect(seq).toBeGreaterThan(late)
    expect(await takeSeqs(reader)).toEqual([seq])
    expect(await takeSeqs(reader)).toEqual([])
  }
  await long.query('commit')
  expect(await takeSeqs(reader)).toEqual([late])
  expect(await takeSeqs(reader)).toEqual([])
})

test('of many concurrent writers no event is missed or returned twice', async () => {
  const { connect, reader } = await openLog()
  const committed: number[] = []
  const told: number[] = []
  const running = new Set(Array.from({ length: 16 }, (_, writer) => writer))
  const write = async (writer: number) => {
    const client = await connect()
    for (let round = 0; round < 30; round += 1) {
      await client.query('begin')
      const appended = [await append(client)]
      // Up to some hundred milliseconds, in a different order in each round.
      await pause((writer * round * 7) % 40)
      if (round % 7 === 0) await pause(writer * 20)
      if (round % 3 === 0) {
        // A part that is rolled back within a committed transaction.
        await client.query('savepoint undone')
        await append(client)
        await client.query('rollback to undone')
        appended.push(await append(client))
      }
      if (round % 5 === 4) await client.query('rollback')
      else {
        await client.query('commit')
        committed.push(...appended)
      }
    }
    running.delete(writer)
  }
  const writing = Promise.all([...running].map(write))
  while (running.size > 0) {
    told.push(...(await takeSeqs(reader)))
    await pause(3)
  }
  await writing
  told.push(...(await takeSeqs(reader)))
  expect(committed.length).toBeGreaterThan(400)
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
  expect(inOrder(told)).toEqual(inOrder(committed))
  // Commits were in another order than numbers, so the test is effective.
  expect(told).not.toEqual(inOrder(told))
})

test('a writer that is killed in its transaction leaves no event and blocks nobody', async () => {
  const { connect, reader } = await openLog()
  const [killed, other] = [await connect(), await connect()]
  await killed.query('begin')
  await append(killed)
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  const seq = await append(other)
  expect(await takeSeqs(reader)).toEqual([seq])
})

test('an event of a transaction that was open during pruning stays', async () => {
  const { database, connect, reader } = await openLog()
  const [long, short] = [await connect(), await connect()]
  await long.query('begin')
  const late = await append(long)
  for (let i = 0; i < 3; i += 1) await append(short)
  await short.query(`update event set at = '2026'`)
  expect(await database.pruneEvents('2027')).toBe(0)
  expect(await takeSeqs(reader)).toHaveLength(3)
  await long.query('commit')
  expect(await takeSeqs(reader)).toEqual([late])
  await short.query(`update event set at = '2026'`)
  // The first row of each log is the fourth.
  let pruned = 0
  const prune = async () => (pruned += await database.pruneEvents('2027'))
  // Transactions in other databases of the server may be older for a while.
  await expect.poll(prune).toBe(4)
})

test('events of another server, from a dump, are deleted', async () => {
  const { database, connect } = await openLog()
  const other = await connect()
  await other.query(
    `insert into event (kind, tags, xid) values ('post.changed', 'posts', '9999999999')`,
  )
  const seq = await append(other)
  expect(await database.pruneEvents('2020')).toBe(1)
  const rows = await database.reads.selectFrom('event').select('seq').execute()
  expect(rows.map((row) => row.seq)).toEqual([1, seq])
})

test('without a connection the result is unknown; after a reconnect, everything', async () => {
  // A pooler would keep its own connection to the client.
  const { connect, reader } = await openLog(withoutPooler)
  const other = await connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'inkwell-events' and datname = current_database()`,
  )
  await expect.poll(() => reader.take(), { interval: 2 }).toBe('unknown')
  await append(other)
  await expect.poll(() => reader.take(), { interval: 20 }).toBe('everything')
  const seq = await append(other)
  expect(await takeSeqs(reader)).toEqual([seq])
})
