import { createDatabase, execute } from '@inkwell/test-support/postgres-database'
import { startPostgres } from '@inkwell/test-support/postgres-server'
import type { PostgresServer } from '@inkwell/test-support/postgres-server'
import { aPostText } from '@inkwell/test-support/post'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const started: PostgresServer[] = []
const addresses = { primary: '', replica: '' }

beforeAll(async () => {
  const primary = await startPostgres()
  started.push(primary)
  const replica = await startPostgres({ primary })
  started.push(replica)
  addresses.primary = await createDatabase(primary.url)
  addresses.replica = Object.assign(new URL(replica.url), {
    pathname: new URL(addresses.primary).pathname,
  }).href
  return async () => void (await Promise.all(started.map((server) => server.remove())))
})

const api = useTestApi({
  get databaseUrl() {
    return addresses.primary
  },
  get readDatabaseUrl() {
    return addresses.replica
  },
})

/** Whether the service reads the change log, and so public reads, from the replica. */
async function readsOnReplica(): Promise<boolean> {
  const count = `select count(*)::int from pg_stat_activity
    where application_name = 'inkwell-events' and datname = current_database()`
  // The replica may not have the database yet, or be down.
  const [row] = await execute(addresses.replica, count).catch(() => [])
  return row?.[0] === 1
}

beforeEach(async () => {
  while (!(await readsOnReplica())) await sleep(50)
})

async function titles(): Promise<string[]> {
  const { posts } = await api().ok('GET /api/v1/posts/')
  return posts.map(({ title }) => title)
}

async function pause(): Promise<void> {
  await execute(addresses.replica, 'select pg_wal_replay_pause()')
  onTestFinished(async () => {
    await execute(addresses.replica, 'select pg_wal_replay_resume()').catch(() => undefined)
  })
}

test('a write is in the next list, and public reads are made by the replica', async () => {
  const { token } = await api().signUp()
  const title = 'On the replica'
  await api().createPost(token, { ...aPostText(), title })
  expect(await titles()).toContain(title)
  const used = `select count(*)::int from pg_stat_activity
    where application_name = 'inkwell' and datname = current_database() and query like '%from "post"%'`
  // A replica that lags on a busy machine is left for two seconds.
  const readThere = async () => {
    await api().createPost(token, { ...aPostText(), title })
    await titles()
    return execute(addresses.replica, used)
  }
  await expect.poll(readThere, { timeout: 60_000 }).not.toEqual([[0]])
})

test('of a replica that lags, a writer notices nothing', async () => {
  const { token } = await api().signUp()
  await pause()
  const began = performance.now()
  await api().createPost(token, { ...aPostText(), title: 'While it lags' })
  // It would wait for ever.
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(await titles()).toContain('While it lags')
  await expect.poll(readsOnReplica).toBe(false)
})

test('a write of another process is in the list, although the replica lags', async () => {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token, { ...aPostText(), title: 'Before' })
  expect(await titles()).toContain('Before')
  await pause()
  await execute(addresses.primary, `update post set title = 'After' where id = '${id}'`)
  await expect.poll(titles).toContain('After')
})

test('a replica that is killed stops no read, and is used again afterwards', async () => {
  const { token } = await api().signUp()
  await api().createPost(token, { ...aPostText(), title: 'Without it' })
  await started[1]?.crash()
  expect(await titles()).toContain('Without it')
  await api().createPost(token, { ...aPostText(), title: 'Still without it' })
  expect(await titles()).toContain('Still without it')
  await started[1]?.start()
  await expect.poll(readsOnReplica).toBe(true)
  expect(await titles()).toContain('Still without it')
})
