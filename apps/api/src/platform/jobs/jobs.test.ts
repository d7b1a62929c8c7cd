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
  test('a job runs once, in the order of the times, and is deleted', async () => {
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

  test('a job exists if and only if its writer’s transaction is committed', async () => {
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

  test('of several jobs with one key, the last one runs at the earliest of their times', async () => {
    const soon = new Date(workers.now().getTime() + SECOND)
    await workers.add('first', { uniqueKey: 'k', runAt: soon })
    await workers.add('second', { uniqueKey: 'k', runAt: new Date(soon.getTime() + HOUR) })
    await workers.add('another', { uniqueKey: 'l', runAt: soon })
    workers.wait(SECOND)
    const jobs = noting()
    expect(await jobs.runDue()).toBe(2)
    expect(done.toSorted()).toEqual(['another', 'second'])
  })

  test.each(['succeeds', 'fails'])(
    'a job that is added while it runs and %s runs again',
    async (end) => {
      const jobs = workers.noteWorker(async ({ payload }) => {
        done.push(payload.text)
        if (payload.text === 'second') return
        await workers.add('second', { uniqueKey: 'k' })
        if (end === 'fails') throw new Error('Not this one')
      })
      await workers.add('first', { uniqueKey: 'k' })
      expect(await jobs.runDue()).toBe(2)
      expect([done, await workers.rows()]).toEqual([['first', 'second'], []])
    },
  )

  test('jobs of this process start at once, those of another process within a second', async () => {
    const jobs = noting()
    jobs.start()
    await workers.add('from elsewhere')
    await vi.waitFor(() => expect(done).toEqual(['from elsewhere']), { timeout: 15_000 })
    // From here on, nobody polls.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await jobs.add(workers.database.writes, NOTE, { text: 'from here' })
    jobs.wake()
    while (done.length < 2) await new Promise(setImmediate)
    expect(done[1]).toBe('from here')
  })
})

describe('failing', () => {
  test('a job is retried with back-off, fails permanently, and can be run again', async () => {
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

  test('a permanently failed job starts again when it is added again', async () => {
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

  test('a job that kills every process fails permanently without another attempt', async () => {
    await workers.add('a')
    await workers.database.writes.updateTable('job').set({ attempts: ATTEMPTS_MAX }).execute()
    const jobs = noting()
    await jobs.runDue()
    expect(done).toEqual([])
    const [failed] = await jobs.listFailed(10)
    expect(failed?.last_error).toBe('Every attempt was cut off before its end')
  })

  test('a postponed job runs later, and the attempt does not count', async () => {
    await workers.add('a')
    await failing(new JobPostponed('The disk is full', HOUR)).runDue()
    expect(await workers.rows()).toMatchObject([{ attempts: 0, lease_owner: null }])
    expect(await noting().runDue()).toBe(0)
    workers.wait(HOUR)
    expect(await noting().runDue()).toBe(1)
  })

  test('a job that is added again while it is postponed has its new time', async () => {
    await workers.add('a', { uniqueKey: 'k' })
    let isFirst = true
    const jobs = workers.noteWorker(async ({ payload }) => {
      if (!isFirst) return void done.push(payload.text)
      isFirst = false
      await workers.add('b', { uniqueKey: 'k' })
      throw new JobPostponed('Not yet', HOUR)
    })
    await jobs.runDue()
    await jobs.runDue()
    expect(done).toEqual(['b'])
  })

  test.each([0, -1, 300_000_000_000_000])(
    'a job that is postponed by %d milliseconds is not claimed again at once',
    async (delay) => {
      await workers.add('a')
      expect(await failing(new JobPostponed('Not yet', delay)).runDue()).toBe(1)
      expect(await workers.rows()).toMatchObject([{ attempts: 0, lease_owner: null }])
    },
  )

  test('an invalid payload is a failure', async () => {
    await workers.add('a')
    await workers.database.writes.updateTable('job').set({ payload: '{"text":1}' }).execute()
    expect(await noting().runDue()).toBe(1)
    expect([done, await workers.rows()]).toMatchObject([[], [{ attempts: 1 }]])
  })

  test('a kind without a handler waits for a process with one', async () => {
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

  test('runs at the start and each hour, in one of all processes', async () => {
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

  test('a clock that is set back delays it by at most an hour', async () => {
    const jobs = await repeating(tidy)
    await jobs.runDue()
    workers.wait(-100 * HOUR)
    await jobs.schedule()
    await jobs.runDue()
    expect(done).toHaveLength(2)
  })

  test('repeated failures are logged, and after a success it is well again', async () => {
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
