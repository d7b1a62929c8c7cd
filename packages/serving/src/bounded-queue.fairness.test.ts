import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'
import type { QueueLimits } from './bounded-queue.ts'

// On a busy machine the budget of the event loop would be spent before all tasks are queued.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function createTestQueue(bounds: Partial<QueueLimits>) {
  return createBoundedQueue({
    running: 2,
    waiting: 3,
    whenFull: () => new Error('full'),
    ...bounds,
  })
}

/** A task that runs until it is resolved. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const task = { isRunning: false, resolve, run: () => ((task.isRunning = true), promise) }
  return task
}

const settled = async () => {
  await nextIteration()
  await nextIteration()
}

describe('one address', () => {
  /** Runs tasks one at a time; returns the addresses in the order of their starts. */
  async function startOrder(queue: ReturnType<typeof createTestQueue>, addresses: string[]) {
    const started: string[] = []
    const blocker = createTask()
    const blocked = queue(blocker.run)
    await settled()
    const results = addresses.map((from) =>
      queue(async () => (started.push(from), await settled()), { from }).catch(() => {
        started.push(`${from} refused`)
      }),
    )
    blocker.resolve('')
    await Promise.all([blocked, ...results])
    return started
  }

  test('with many tasks takes turns with the others', async () => {
    const queue = createTestQueue({ running: 1, waiting: 100 })
    const addresses = [...Array<string>(6).fill('a'), 'b', 'c', 'b']
    expect(await startOrder(queue, addresses)).toEqual([
      'a',
      'b',
      'c',
      'a',
      'b',
      'a',
      'a',
      'a',
      'a',
    ])
  })

  test('with the most waiting tasks loses one to another when the queue is full', async () => {
    const queue = createTestQueue({ running: 1, waiting: 4 })
    const blocker = createTask()
    const blocked = queue(blocker.run)
    const many = Array.from({ length: 6 }, () =>
      queue(() => Promise.resolve('ran'), { from: 'a' }).catch(() => 'refused'),
    )
    expect([queue.isFull('a'), queue.isFull('b')]).toEqual([true, false])
    const others = ['b', 'b', 'b'].map((from) =>
      queue(() => Promise.resolve('ran'), { from }).catch(() => 'refused'),
    )
    await settled()
    blocker.resolve('')
    await blocked
    const refused = 'refused'
    expect(await Promise.all(many)).toEqual(['ran', 'ran', refused, refused, refused, refused])
    expect(await Promise.all(others)).toEqual(['ran', 'ran', refused])
  })

  test('runs no more than its limit', async () => {
    const queue = createTestQueue({ running: 4, runningPerAddress: 2, waiting: 10 })
    const [mine, others] = [
      [createTask(), createTask(), createTask()],
      [createTask(), createTask()],
    ]
    const results = [
      ...mine.map((task) => queue(task.run, { from: 'a' })),
      ...others.map((task) => queue(task.run, { from: 'b' })),
    ]
    await settled()
    const running = () => [...mine, ...others].map(({ isRunning }) => isRunning)
    expect(running()).toEqual([true, true, false, true, true])
    mine[0]?.resolve('')
    await settled()
    expect(running()).toEqual([true, true, true, true, true])
    for (const task of [...mine, ...others]) task.resolve('')
    await Promise.all(results)
  })

  test('with less running work goes first', async () => {
    const queue = createTestQueue({ running: 3, waiting: 10 })
    const tasks = Array.from({ length: 6 }, createTask)
    const from = ['a', 'a', 'b', 'a', 'b', 'c']
    const results = tasks.map((task, index) => queue(task.run, { from: from[index] }))
    await settled()
    tasks[1]?.resolve('')
    await settled()
    expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false, false, true])
    for (const task of tasks) task.resolve('')
    await Promise.all(results)
  })
})
