import { setImmediate as nextIteration } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'
import type { QueueLimits } from './bounded-queue.ts'

function createTestQueue(bounds: Partial<QueueLimits> = {}) {
  return createBoundedQueue({
    running: 2,
    waiting: 3,
    whenFull: () => new Error('full'),
    ...bounds,
  })
}

/** A task that runs until it is resolved. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = { isRunning: false, resolve, reject, run: () => ((task.isRunning = true), promise) }
  return task
}

const settled = async () => {
  await nextIteration()
  await nextIteration()
}

/** On a busy machine the budget of the event loop would be spent before all tasks are queued. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('limits running and waiting tasks, and rejects the rest', async () => {
  stopClock()
  const queue = createTestQueue()
  const tasks = Array.from({ length: 6 }, createTask)
  const results = tasks.map((task) => queue(task.run).catch((error: Error) => error.message))
  await settled()
  expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, false, false, false, false])
  expect(await results[5]).toBe('full')

  tasks[1]?.resolve('done')
  expect(await results[1]).toBe('done')
  await settled()
  expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false, false, false])

  tasks[0]?.reject(new Error('failed'))
  expect(await results[0]).toBe('failed')
  for (const task of tasks) task.resolve('done')
  expect(await Promise.all(results.slice(2, 5))).toEqual(['done', 'done', 'done'])
})

test('a failed task releases its slot', async () => {
  const queue = createTestQueue()
  for (let i = 0; i < 20; i++) {
    const failing = queue(() => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
  }
  expect(await queue(() => Promise.resolve('done'))).toBe('done')
})

test('weights count against the limit, and a single task may exceed it', async () => {
  stopClock()
  const queue = createTestQueue({ running: 10 })
  const [heavy, light, heavier] = [createTask(), createTask(), createTask()]
  const results = [
    queue(heavy.run, { weight: 9 }),
    queue(light.run, { weight: 2 }),
    queue(heavier.run, { weight: 99 }),
  ]
  await settled()
  expect([heavy, light, heavier].map(({ isRunning }) => isRunning)).toEqual([true, false, false])
  heavy.resolve('')
  await settled()
  expect([light.isRunning, heavier.isRunning]).toEqual([true, false])
  light.resolve('')
  await settled()
  expect(heavier.isRunning).toBe(true)
  heavier.resolve('')
  await Promise.all(results)
})

describe('on a fake clock', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  afterEach(async () => {
    // A budget whose iteration has not ended would stay spent for ever in the files that follow in this process.
    await pass(0)
    vi.useRealTimers()
    vi.resetModules()
  })

  /** A queue whose timers and event loop iterations are fake. */
  async function createQueueOnFakeClock(bounds: Partial<QueueLimits>) {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] })
    vi.resetModules()
    const fresh = await import('./bounded-queue.ts')
    const whenFull = () => new Error('full')
    return fresh.createBoundedQueue({ running: 1, waiting: 99, whenFull, ...bounds })
  }

  test('a task that waits too long is rejected, even if no other task ends', async () => {
    const queue = await createQueueOnFakeClock({ overload: { afterMs: 60, waiting: 1 } })
    const stuck = createTask()
    const running = queue(stuck.run)
    let message = ''
    const waiting = queue(() => Promise.resolve()).catch(
      (error: Error) => (message = error.message),
    )
    await pass(60)
    expect(message).toBe('')
    await pass(40)
    expect(message).toBe('full')
    await waiting
    stuck.resolve('done')
    expect(await running).toBe('done')
    expect(await queue(() => Promise.resolve('free'))).toBe('free')
  })

  /** Runs tasks that end on request, and records starts and rejections in order. */
  async function createRecordedQueue(bounds: Partial<QueueLimits>) {
    const queue = await createQueueOnFakeClock(bounds)
    const order: string[] = []
    const gates = new Map<string, () => void>()
    async function run(name: string): Promise<void> {
      try {
        await queue(async () => {
          order.push(name)
          await new Promise<void>((resolve) => gates.set(name, resolve))
        })
      } catch {
        order.push(`${name} refused`)
      }
    }
    async function end(name: string): Promise<void> {
      gates.get(name)?.()
      await pass(0)
    }
    return { queue, order, run, end }
  }

  test('a burst waits in order; under sustained overload the queue becomes short', async () => {
    const { queue, order, run, end } = await createRecordedQueue({
      overload: { afterMs: 300, waiting: 2 },
    })
    const all = ['a', 'b', 'c', 'd'].map(run)
    await pass(250)
    for (const name of ['a', 'b', 'c']) await end(name)
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    all.push(...['e', 'f', 'g', 'h'].map(run))
    expect(queue.isFull()).toBe(false)
    await pass(60)
    // The queue has been long for longer than a burst.
    all.push(run('i'))
    await pass(0)
    expect(queue.isFull()).toBe(true)
    expect(order.at(-1)).toBe('i refused')
    await end('d')
    expect(order.slice(-3).toSorted()).toEqual(['e refused', 'f refused', 'g'])
    await end('g')
    await end('h')
    await Promise.all(all)
    expect(order.filter((name) => name.length === 1).join('')).toBe('abcdgh')
  })

  test('sustained load within the limits is not overload', async () => {
    const { queue, order, run, end } = await createRecordedQueue({
      overload: { afterMs: 300, waiting: 2 },
    })
    const all = [run('0'), run('1')]
    for (let i = 2; i < 30; i++) {
      await pass(100)
      all.push(run(String(i)))
      await end(String(i - 2))
    }
    expect(queue.isFull()).toBe(false)
    expect(order.filter((name) => name.endsWith('refused'))).toEqual([])
    await end('28')
    await end('29')
    await Promise.all(all)
  })

  test('overload ends after the queue has been short for a second', async () => {
    const { queue, order, run, end } = await createRecordedQueue({
      overload: { afterMs: 300, waiting: 1 },
    })
    const all: Promise<void>[] = []
    for (let i = 0; i < 6; i++) {
      all.push(run(`early ${i}`))
      await pass(100)
    }
    expect(queue.isFull()).toBe(true)
    for (let i = 0; i < 6; i++) await end(`early ${i}`)
    await pass(1_100)
    all.push(run('x'), run('y'), run('z'))
    await pass(200)
    await end('x')
    await end('y')
    expect(order.slice(-3)).toEqual(['x', 'y', 'z'])
    await end('z')
    await Promise.all(all)
  })

  test('a task whose client is gone is not started', async () => {
    const queue = await createQueueOnFakeClock({})
    const stuck = createTask()
    const running = queue(stuck.run)
    let isGone = false
    const left = createTask()
    const leaving = queue(left.run, { isGone: () => isGone }).catch((error: Error) => error.message)
    const next = queue(() => Promise.resolve('served'))
    isGone = true
    stuck.resolve('')
    await pass(0)
    await running
    expect(await leaving).toBe('full')
    expect(await next).toBe('served')
    expect(left.isRunning).toBe(false)
  })
})

test('a long queue yields to the event loop', async () => {
  const queue = createTestQueue({ waiting: 1_000 })
  let iterations = 0
  let isOver = false
  const count = () => {
    iterations++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const busy = async () => {
    await Promise.resolve()
    const until = performance.now() + 2
    while (performance.now() < until);
  }
  await Promise.all(Array.from({ length: 50 }, () => queue(busy)))
  isOver = true
  expect(iterations).toBeGreaterThan(5)
})

test('a queue that is never empty leaves iterations to other queues', async () => {
  const [writes, reads] = [createTestQueue({ waiting: 1_000 }), createTestQueue({ waiting: 1_000 })]
  let written = 0
  const write = async () => {
    await Promise.resolve()
    const until = performance.now() + 4
    while (performance.now() < until);
    written++
  }
  const writing = Array.from({ length: 60 }, () => writes(write))
  await nextIteration()
  // These find the budget spent by the writes, iteration after iteration.
  await Promise.all(Array.from({ length: 3 }, () => reads(() => Promise.resolve())))
  expect(written).toBeLessThan(30)
  await Promise.all(writing)
})

test('a long task releases its slot early, and only once', async () => {
  const queue = createTestQueue({ running: 1, maxSlotMs: 5 })
  const tasks = Array.from({ length: 3 }, createTask)
  const results = tasks.map((task) => queue(task.run))
  await expect.poll(() => tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true])
  for (const task of tasks) task.resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])

  stopClock()
  const [first, second] = [createTask(), createTask()]
  const later = [queue(first.run), queue(second.run)]
  expect([first.isRunning, second.isRunning]).toEqual([true, false])
  first.resolve('done')
  second.resolve('done')
  await Promise.all(later)
})

test('without waiting places, a spent budget does not reject a task', async () => {
  const queue = createTestQueue({ running: 1, waiting: 0 })
  await queue(() => Promise.resolve('first'))
  const began = performance.now()
  while (performance.now() - began < 30);
  expect(await queue(() => Promise.resolve('second'))).toBe('second')
})
