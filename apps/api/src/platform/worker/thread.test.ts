import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Thread } from './thread.ts'

function oddThread({ timeLimit = 60_000, waiting = 8, idleTime = 60_000 } = {}) {
  const thread = new Thread<unknown, number>({
    entry: new URL('fixtures/odd-thread.ts', import.meta.url),
    timeLimit,
    waiting,
    idleTime,
    whenFull: () => new Error('full'),
    toError: (failure) => new Error(`failed: ${String(failure)}`),
    whenEnded: (reason) => new Error(`ended: ${reason}`),
  })
  onTestFinished(() => thread.close())
  return thread
}

test('returns results in order, and errors of the work', async () => {
  const thread = oddThread()
  const results = await Promise.allSettled([1, 'no', 3].map((task) => thread.run(task)))
  expect(results).toMatchObject([
    { value: 2 },
    { reason: new Error('failed: TypeError: no number') },
    { value: 6 },
  ])
})

test.each(['exit', 'throw later'])('is replaced after %s', async (end) => {
  const thread = oddThread()
  const [ended, next] = await Promise.allSettled([thread.run(end), thread.run(4)])
  expect(ended).toMatchObject({ reason: new Error('ended: its thread ended') })
  expect(next).toMatchObject({ value: 8 })
})

test('is replaced when a task takes too long', async () => {
  const thread = oddThread({ timeLimit: 5_000 })
  await expect(thread.run('hang')).rejects.toThrow('ended: it took too long')
  expect(await thread.run(5)).toBe(10)
})

test('ends when it is idle, and the next task starts another one', async () => {
  const lasting = oddThread()
  const id = await lasting.run('tell')
  const ending = oddThread({ idleTime: 20 })
  const ids = [await ending.run('tell')]
  await sleep(300)
  // Tasks that come when the thread is about to end have a result, too.
  for (let task = 0; task < 20; task += 1) {
    ids.push(await ending.run('tell'))
    await sleep(15 + (task % 10))
  }
  expect(ids[1]).not.toBe(ids[0])
  expect(await lasting.run('tell')).toBe(id)
})

/** On a busy machine the budget of the event loop would be spent before all tasks are queued. */
function haveTime(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('refuses tasks that find the queue full', async () => {
  haveTime()
  const thread = oddThread({ waiting: 1 })
  const results = await Promise.allSettled([1, 2, 3].map((task) => thread.run(task)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('gives everyone a turn: a full queue refuses those who ask most', async () => {
  haveTime()
  const thread = oddThread({ waiting: 2 })
  const many = Promise.allSettled([1, 2, 3, 4].map((task) => thread.run(task, { from: 'many' })))
  const one = thread.run(5, { from: 'one' })
  expect(await one).toBe(10)
  const states = (await many).map(({ status }) => status)
  expect(states).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
})

test('fails the running task and all later ones when it is closed', async () => {
  haveTime()
  const thread = oddThread()
  const [hanging] = await Promise.allSettled([thread.run('hang'), thread.close()])
  expect(hanging).toMatchObject({ reason: new Error('ended: its thread ended') })
  await expect(thread.run(1)).rejects.toThrow('ended: closed')
})
