import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useJobWorkers } from '../../testing/job-workers.ts'
import type { JobWorkers } from '../../testing/job-workers.ts'
import { NOTE } from './fixtures/note.ts'
import { JobPostponed } from './job.ts'
import { ATTEMPTS_MAX, retryDelay } from './retry-delay.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND

let workers: JobWorkers
let done: string[]

const nextWorkers = useJobWorkers()
beforeEach(async () => {
  workers = await nextWorkers()
  done = []
})

const noting = () => workers.noting(done)

function failing(error: Error) {
  return workers.noteWorker(() => {
    throw error
  })
}

describe('adding', () => {
  test('a job is done once, in the order of the times, and then gone', async () => {
    await workers.add('later', { runAt: new Date(workers.now().getTime() + HOUR) })
    await workers.add('now')
    const jobs = noting()
    expect(await jobs.runDue()).toBe(1)
    expect(done).toEqual(['now'])
    workers.wait(HOUR - 1)
    expect(await jobs.runDue()).toBe(0)
    workers.wait(1)
    expect(await jobs.runDue()).toBe(1)
    expect([done, await workers.rows()]).toEqual([['now', 'later'], []])
  })

  test('a job is there if the transaction of its writer is committed, and only then', async () => {
    const jobs = noting()
    const writing = workers.database.writes.transaction().execute(async (transaction) => {
      await jobs.add(transaction, NOTE, { text: 'never' })
      throw new Error('Rolled back')
    })
    await expect(writing).rejects.toThrow('Rolled back')
    await workers.database.writes.transaction().execute((transaction) => {
      return jobs.add(transaction, NOTE, { text: 'committed' })
    })
    await jobs.runDue()
    expect(done).toEqual(['committed'])
  })

  test('of several with one key, the last one is done, at the earliest of their times', async () => {
    const soon = new Date(workers.now().getTime() + SECOND)
    await workers.add('first', { uniqueKey: 'k', runAt: soon })
    await workers.add('second', { uniqueKey: 'k', runAt: new Date(soon.getTime() + HOUR) })
    await workers.add('another', { uniqueKey: 'l', runAt: soon })
    workers.wait(SECOND)
    const jobs = noting()
    expect(await jobs.runDue()).toBe(2)
    expect(done.toSorted()).toEqual(['another', 'second'])
  })

  test.each(['succeeds', 'fails'])('what is added while it runs and %s runs again', async (end) => {
    const jobs = workers.noteWorker(async ({ payload }) => {
      done.push(payload.text)
      if (payload.text === 'second') return
      await workers.add('second', { uniqueKey: 'k' })
      if (end === 'fails') throw new Error('Not this one')
    })
    await workers.add('first', { uniqueKey: 'k' })
    expect(await jobs.runDue()).toBe(2)
    expect([done, await workers.rows()]).toEqual([['first', 'second'], []])
  })

  test('what this process has added begins at once, what another one has, within a second', async () => {
    const jobs = noting()
    jobs.start()
    await workers.add('from elsewhere')
    await vi.waitFor(() => expect(done).toEqual(['from elsewhere']), { timeout: 5_000 })
    // From here on, nobody polls.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await jobs.add(workers.database.writes, NOTE, { text: 'from here' })
    jobs.wake()
    while (done.length < 2) await new Promise(setImmediate)
    expect(done[1]).toBe('from here')
  })
})

describe('failing', () => {
  test('a job comes back later and later, fails for good, and can be run again', async () => {
    await workers.add('a')
    const jobs = failing(new Error('The server\0 says no'))
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
      expect(await jobs.runDue()).toBe(1)
      expect(await jobs.listFailed(10)).toEqual([])
      workers.wait(retryDelay(attempt) - 1)
      expect(await jobs.runDue()).toBe(0)
      workers.wait(1)
    }
    expect(await jobs.runDue()).toBe(1)
    workers.wait(1_000 * HOUR)
    expect(await jobs.runDue()).toBe(0)
    const [failed] = await jobs.listFailed(10)
    expect(failed).toMatchObject({
      kind: 'note',
      attempts: ATTEMPTS_MAX,
      last_error: 'The server says no',
      failed_at: expect.any(String) as string,
    })

    const { writes } = workers.database
    expect(await jobs.retry('0198c0de-0000-7000-8000-000000000000', writes)).toBeUndefined()
    expect(await jobs.retry(failed?.id ?? '', writes)).toBe('note')
    expect(await jobs.retry(failed?.id ?? '', writes)).toBeUndefined()
    expect(await noting().runDue()).toBe(1)
    expect([done, await workers.rows()]).toEqual([['a'], []])
  })

  test('a job that failed for good begins anew when it is added again', async () => {
    await workers.add('a', { uniqueKey: 'k' })
    const failed_at = workers.now().toISOString()
    await workers.database.writes
      .updateTable('job')
      .set({ failed_at, run_at: null, attempts: ATTEMPTS_MAX })
      .execute()
    await workers.add('b', { uniqueKey: 'k' })
    expect(await noting().runDue()).toBe(1)
    expect(done).toEqual(['b'])
  })

  test('what ends every process that begins it fails for good, without another attempt', async () => {
    await workers.add('a')
    await workers.database.writes.updateTable('job').set({ attempts: ATTEMPTS_MAX }).execute()
    const jobs = noting()
    await jobs.runDue()
    expect(done).toEqual([])
    const [failed] = await jobs.listFailed(10)
    expect(failed?.last_error).toBe('Every attempt was cut off before its end')
  })

  test('what is postponed comes again, and no attempt counts', async () => {
    await workers.add('a')
    await failing(new JobPostponed('The disk is full', HOUR)).runDue()
    expect(await workers.rows()).toMatchObject([{ attempts: 0, lease_owner: null }])
    expect(await noting().runDue()).toBe(0)
    workers.wait(HOUR)
    expect(await noting().runDue()).toBe(1)
  })

  test('a payload of another shape is a failure like any other', async () => {
    await workers.add('a')
    await workers.database.writes.updateTable('job').set({ payload: '{"text":1}' }).execute()
    expect(await noting().runDue()).toBe(1)
    expect([done, await workers.rows()]).toMatchObject([[], [{ attempts: 1 }]])
  })

  test('a kind that nobody handles waits for somebody who does', async () => {
    await workers.add('a')
    expect(await workers.worker().runDue()).toBe(0)
    expect(await noting().runDue()).toBe(1)
  })
})

describe('repeating', () => {
  async function repeating(run: () => Promise<void>) {
    const jobs = workers.worker()
    jobs.repeat('tidy', HOUR, run)
    await jobs.schedule()
    return jobs
  }
  const tidy = () => Promise.resolve(void done.push('tidied'))

  test('it runs at the start and each hour, in one of all processes', async () => {
    const both = [await repeating(tidy), await repeating(tidy)]
    await Promise.all(both.map((jobs) => jobs.runDue()))
    expect(done).toHaveLength(1)
    workers.wait(HOUR - 1)
    await Promise.all(both.map((jobs) => jobs.runDue()))
    expect(done).toHaveLength(1)
    workers.wait(1)
    await Promise.all(both.map((jobs) => jobs.runDue()))
    expect(done).toHaveLength(2)
    // And at the next start.
    await (await repeating(tidy)).runDue()
    expect(done).toHaveLength(3)
  })

  test('a clock that is set back delays it by an hour at most', async () => {
    const jobs = await repeating(tidy)
    await jobs.runDue()
    workers.wait(-100 * HOUR)
    await jobs.schedule()
    await jobs.runDue()
    expect(done).toHaveLength(2)
  })

  test('one that fails too often is told, goes on, and is well again after a success', async () => {
    let isWell = false
    const jobs = await repeating(() => {
      return isWell ? tidy() : Promise.reject(new Error('The table is locked'))
    })
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      expect(await jobs.runDue()).toBe(1)
      workers.wait(HOUR)
    }
    expect(await jobs.listFailed(10)).toMatchObject([{ kind: 'tidy' }])
    isWell = true
    expect(await jobs.runDue()).toBe(1)
    expect(await jobs.listFailed(10)).toEqual([])
    workers.wait(HOUR)
    expect(await jobs.runDue()).toBe(1)
  })
})

test('a kind has one handler', () => {
  const jobs = noting()
  expect(() => jobs.handle(NOTE, { run: () => Promise.resolve() })).toThrow('a handler already')
})
