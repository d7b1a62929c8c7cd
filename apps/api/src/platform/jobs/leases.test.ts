import { beforeEach, expect, test, vi } from 'vitest'
import { useJobWorkers } from '../../testing/job-workers.ts'
import type { JobWorkers } from '../../testing/job-workers.ts'
import { NOTE } from './fixtures/note.ts'

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

test('concurrent workers claim each job once', async () => {
  const texts = Array.from({ length: 60 }, (_, number) => `${number}`)
  for (const text of texts) await workers.add(text)
  const crowd = Array.from({ length: 12 }, () => {
    const run = async ({ payload }: { payload: { text: string } }) => {
      await new Promise(setImmediate)
      done.push(payload.text)
    }
    return workers.noteWorker(run, { concurrency: 3 })
  })
  await Promise.all(crowd.map((jobs) => jobs.runDue()))
  expect(done.toSorted()).toEqual(texts.toSorted())
})

test('at most as many run as the kind allows', async () => {
  let [running, most] = [0, 0]
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  }
  for (const text of 'abcdefg') await workers.add(text)
  expect(await workers.noteWorker(run, { concurrency: 3 }).runDue()).toBe(7)
  expect(most).toBe(3)
})

test('an expired lease is taken over, and its former holder cannot complete the job', async () => {
  // A busy machine renews no lease meanwhile.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = workers.noteWorker(async ({ complete }) => {
    begun.resolve()
    await finish.promise
    await workers.database.writes.transaction().execute(async (transaction) => {
      await workers.worker().add(transaction, NOTE, { text: 'effect of the slow one' })
      await complete(transaction)
    })
  })
  await workers.add('a')
  const slowly = slow.runDue()
  await begun.promise
  workers.wait(15 * SECOND - 1)
  expect(await noting().runDue()).toBe(0)
  workers.wait(1)
  expect(await noting().runDue()).toBe(1)
  finish.resolve()
  await slowly
  // Its transaction was rolled back.
  expect([done, await workers.rows()]).toEqual([['a'], []])
  expect(workers.lines.join('')).toContain('a job went on elsewhere')
})

test('a lease is renewed while the handler runs, and a lost one aborts the handler', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = workers.noteWorker(async ({ signal }) => {
    begun.resolve()
    signal.addEventListener('abort', () => told.resolve())
    await told.promise
    throw new Error('Stopped in the middle')
  })
  await workers.add('a')
  const slowly = slow.runDue()
  await begun.promise
  workers.wait(10 * SECOND)
  vi.advanceTimersByTime(4 * SECOND)
  const until = new Date(workers.now().getTime() + 15 * SECOND).toISOString()
  await vi.waitFor(async () => expect((await workers.rows())[0]?.lease_until).toBe(until), 15_000)
  workers.wait(10 * SECOND)
  expect(await noting().runDue()).toBe(0)

  workers.wait(5 * SECOND)
  expect(await noting().runDue()).toBe(1)
  vi.advanceTimersByTime(4 * SECOND)
  await told.promise
  await slowly
  expect(done).toEqual(['a'])
  // No failure of the job.
  expect(workers.lines.join('')).toContain('a job went on elsewhere')
  expect(workers.lines.join('')).not.toContain('a job failed')
})

test('a lease from before the clock was set back is expired', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const begun = Promise.withResolvers<void>()
  const hanging = workers.noteWorker(({ signal }) => {
    begun.resolve()
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  })
  await workers.add('a')
  void hanging.runDue()
  await begun.promise
  workers.wait(-HOUR)
  await workers.database.writes
    .updateTable('job')
    .set({ run_at: workers.now().toISOString() })
    .execute()
  expect(await noting().runDue()).toBe(1)
})

test('a stop releases running jobs, and the attempts do not count', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const jobs = workers.noteWorker(({ signal }) => {
    begun.resolve(signal)
    return new Promise(() => undefined)
  })
  await workers.add('a')
  jobs.start()
  const signal = await begun.promise
  await jobs.stop()
  expect(signal.aborted).toBe(true)
  expect(await workers.rows()).toMatchObject([{ attempts: 0, lease_owner: null }])
  expect(await noting().runDue()).toBe(1)
})
