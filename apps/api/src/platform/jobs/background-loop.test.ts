import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { startBackgroundLoop } from './background-loop.ts'

const NEVER = 3_600_000

function working(work: () => Promise<boolean>, every: number) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const worker = startBackgroundLoop(work, { every, log })
  onTestFinished(() => worker.stop())
  return { ...worker, lines }
}

test('runs until nothing is left, and again on wake', async () => {
  let left = 3
  let done = 0
  let rested = Promise.withResolvers<void>()
  const { wake } = working(() => {
    if (left > 0) done += 1
    else rested.resolve()
    left -= 1
    return Promise.resolve(left >= 0)
  }, NEVER)
  await rested.promise
  expect(done).toBe(3)
  rested = Promise.withResolvers<void>()
  left = 2
  wake()
  await rested.promise
  expect(done).toBe(5)
})

test('a wake during the work is not lost', async () => {
  const looked = Promise.withResolvers<void>()
  let looks = 0
  const begun = Promise.withResolvers<void>()
  const { wake } = working(async () => {
    looks += 1
    if (looks === 2) looked.resolve()
    await begun.promise
    return false
  }, NEVER)
  wake()
  begun.resolve()
  await looked.promise
  expect(looks).toBe(2)
})

test('polls, also after a failure, which is logged', async () => {
  const looked = Promise.withResolvers<void>()
  let looks = 0
  const { lines } = working(() => {
    looks += 1
    if (looks === 3) looked.resolve()
    return Promise.reject(new Error('The disk is gone'))
  }, 1)
  await looked.promise
  expect(lines[0]).toContain('The disk is gone')
})

test('stops after the running work and starts nothing more', async () => {
  const finish = Promise.withResolvers<boolean>()
  let looks = 0
  const { stop } = working(() => {
    looks += 1
    return finish.promise
  }, 1)
  const stopped = stop()
  finish.resolve(true)
  await stopped
  expect(looks).toBe(1)
})
