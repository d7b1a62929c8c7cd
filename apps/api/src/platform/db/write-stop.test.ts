import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TestApi } from '../../testing/test-api.ts'
import { emptyPlace, openIn } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { openAsItIs, openDatabase } from './open-database.ts'
import { allowWrites, clockLead, prolongWriteStop, stopWrites } from './write-stop.ts'

const log = createLog('silent')
const inMs = (ms: number) => new Date(Date.now() + ms)

/** A service, and its database as another process opens it. */
async function aService() {
  const place = await emptyPlace()
  const api = new TestApi(place.dataDir, place)
  await api.start()
  const database = await openAsItIs(place, log)
  onTestFinished(async () => {
    await api.stop()
    await database.close()
  })
  return { api, place, writes: database.writes }
}

test('while writes are stopped, a service reads, says that nothing can be stored, and goes on afterwards', async () => {
  const { api, writes } = await aService()
  const { token } = await api.signUp()
  const { _id: id } = await api.createPost(token, { title: 'Before' })
  await stopWrites(writes, inMs(60_000))
  const create = () => api.call('POST /api/v1/posts/createpost', { token, form: aPostForm() })
  const refused = await create()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('60')
  expect(await refused.json()).toMatchObject({ msg: messages.cannotStore })
  expect((await api.call('POST /api/v1/users/signup', { json: aPerson() })).status).toBe(503)
  const { postById } = await api.ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById.title).toBe('Before')
  await allowWrites(writes)
  expect((await create()).status).toBe(201)
  const left = await writes.introspection.getTables()
  expect(left.map(({ name }) => name)).not.toContain('write_stop')
})

function aPerson() {
  return { name: 'Late', email: 'late@example.com', password: 'looms and threads' }
}

test('a stop goes by the clock of the database, also where ours is behind', async () => {
  const { writes, place } = await aService()
  const lead = await clockLead(writes, inMs(-120_000))
  // SQLite has our clock.
  const [least, most] = place.databaseUrl === undefined ? [0, 0] : [118_000, 125_000]
  expect(lead).toBeGreaterThanOrEqual(least)
  expect(lead).toBeLessThanOrEqual(most)
})

test('a stop ends by itself when its time has come, and cannot be prolonged then', async () => {
  const { api, writes } = await aService()
  const { token } = await api.signUp()
  await stopWrites(writes, inMs(60_000))
  expect(await prolongWriteStop(writes, new Date(), inMs(15_000))).toBe(true)
  const create = () => api.call('POST /api/v1/posts/createpost', { token, form: aPostForm() })
  expect((await create()).status).toBe(503)
  await expect
    .poll(async () => (await create()).status, { interval: 200, timeout: 60_000 })
    .toBe(201)
  expect(await prolongWriteStop(writes, new Date(), inMs(60_000))).toBe(false)
})

test('no write is committed after writes were stopped, whoever was writing', async () => {
  const place = await emptyPlace()
  const writers = [await openIn(place), await openIn(place)]
  const stopping = await openIn(place)
  const row = (id: string) => ({ id, kind: 'test', unique_key: id, payload: '{}' })
  const times = { run_at: null, created_at: '2020', attempts: 0, revision: 0 }
  let committed = 0
  let isStopped = false
  const refusals: string[] = []
  const write = async (writer: number) => {
    for (let round = 0; !isStopped; round += 1) {
      const database = writers[writer % writers.length] ?? stopping
      try {
        await database.writes.transaction().execute(async (transaction) => {
          const job = { ...row(`${writer}-${round}`), ...times }
          await transaction.insertInto('job').values(job).execute()
          await sleep(round % 5)
        })
        committed += 1
        await sleep(5)
      } catch (error) {
        isStopped = true
        refusals.push(String(error))
      }
    }
  }
  const writing = Promise.all([0, 1, 2, 3].map(write))
  await expect.poll(() => committed).toBeGreaterThan(10)
  await stopWrites(stopping.writes, inMs(60_000))
  const countJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from job`.execute(stopping.reads)
    return rows[0]?.count
  }
  const atStop = await countJobs()
  await writing
  expect(await countJobs()).toBe(atStop)
  expect(atStop).toBe(committed)
  for (const refusal of refusals) expect(refusal).toContain('writes are stopped')
})

test('no service starts with a database that was moved', async () => {
  const place = await emptyPlace()
  const database = await openIn(place)
  const start = async () => (await openDatabase(place, log)).close()
  await stopWrites(database.writes, inMs(60_000))
  await expect(start()).rejects.toThrow('is being moved, so nothing may be written to it')
  await prolongWriteStop(database.writes, new Date())
  await expect(start()).rejects.toThrow('was moved to another place: start Inkwell with that one.')
  await allowWrites(database.writes)
  await start()
})
