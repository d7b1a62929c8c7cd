import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { jobWorkers } from '../../testing/job-workers.ts'

const WORKER = fileURLToPath(new URL('./fixtures/hanging-worker.ts', import.meta.url))

test('a job whose process was killed is completed by another', { timeout: 300_000 }, async () => {
  const workers = await jobWorkers()
  await workers.add('cut off')
  const { dataDir, databaseUrl } = workers.place
  const child = fork(WORKER, databaseUrl === undefined ? [dataDir] : [dataDir, databaseUrl])
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'message')).toEqual(['cut off', undefined])
  child.kill('SIGKILL')
  await once(child, 'exit')

  const done: string[] = []
  const jobs = workers.noting(done)
  // The child took its lease by the clock of the machine.
  workers.wait(Date.now() - workers.now().getTime())
  expect(await jobs.runDue()).toBe(0)
  workers.wait(15_000)
  expect(await jobs.runDue()).toBe(1)
  expect([done, await workers.rows()]).toEqual([['cut off'], []])
})
