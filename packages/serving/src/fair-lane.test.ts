import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createLane } from './lane.ts'
import type { LaneBounds } from './lane.ts'

function aLane(bounds: Partial<LaneBounds>) {
  return createLane({ running: 2, waiting: 3, whenFull: () => new Error('full'), ...bounds })
}

/** A task that runs until it is told to end. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const task = { isRunning: false, resolve, run: () => ((task.isRunning = true), promise) }
  return task
}

const settled = async () => {
  await nextTurn()
  await nextTurn()
}

describe('one address', () => {
  /** Runs tasks one at a time until all are settled; gives back whose they were, in order. */
  async function orderOf(lane: ReturnType<typeof aLane>, addresses: string[]) {
    const started: string[] = []
    const blocker = aTask()
    const blocked = lane(blocker.run)
    await settled()
    const results = addresses.map((from) =>
      lane(async () => (started.push(from), await settled()), { from }).catch(() => {
        started.push(`${from} refused`)
      }),
    )
    blocker.resolve('')
    await Promise.all([blocked, ...results])
    return started
  }

  test('with many tasks waits for its own, and others go in between', async () => {
    const lane = aLane({ running: 1, waiting: 100 })
    const addresses = [...Array<string>(6).fill('a'), 'b', 'c', 'b']
    expect(await orderOf(lane, addresses)).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a', 'a', 'a'])
  })

  test('with the most waiting gives up a place to another where there is none', async () => {
    const lane = aLane({ running: 1, waiting: 4 })
    const blocker = aTask()
    const blocked = lane(blocker.run)
    const many = Array.from({ length: 6 }, () =>
      lane(() => Promise.resolve('ran'), { from: 'a' }).catch(() => 'refused'),
    )
    expect([lane.isFull('a'), lane.isFull('b')]).toEqual([true, false])
    const others = ['b', 'b', 'b'].map((from) =>
      lane(() => Promise.resolve('ran'), { from }).catch(() => 'refused'),
    )
    await settled()
    blocker.resolve('')
    await blocked
    const refused = 'refused'
    expect(await Promise.all(many)).toEqual(['ran', 'ran', refused, refused, refused, refused])
    expect(await Promise.all(others)).toEqual(['ran', 'ran', refused])
  })

  test('runs no more than its share, and leaves the rest to others', async () => {
    const lane = aLane({ running: 4, runningOfOne: 2, waiting: 10 })
    const [mine, others] = [
      [aTask(), aTask(), aTask()],
      [aTask(), aTask()],
    ]
    const results = [
      ...mine.map((task) => lane(task.run, { from: 'a' })),
      ...others.map((task) => lane(task.run, { from: 'b' })),
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

  test('of which less is running goes first', async () => {
    const lane = aLane({ running: 3, waiting: 10 })
    const tasks = Array.from({ length: 6 }, aTask)
    const from = ['a', 'a', 'b', 'a', 'b', 'c']
    const results = tasks.map((task, index) => lane(task.run, { from: from[index] }))
    await settled()
    tasks[1]?.resolve('')
    await settled()
    expect(tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true, false, false, true])
    for (const task of tasks) task.resolve('')
    await Promise.all(results)
  })
})
