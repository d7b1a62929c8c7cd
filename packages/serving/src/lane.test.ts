import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLane } from './lane.ts'
import type { LaneBounds } from './lane.ts'

function aLane(bounds: Partial<LaneBounds> = {}) {
  return createLane({ running: 2, waiting: 3, whenFull: () => new Error('full'), ...bounds })
}

/** A task that runs until it is told to end. */
function aTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = { isRunning: false, resolve, reject, run: () => ((task.isRunning = true), promise) }
  return task
}

const settled = async () => {
  await nextTurn()
  await nextTurn()
}

test('runs so many, lets so many wait, refuses the rest', async () => {
  // On a busy machine a turn of the event loop is spent before all six have come.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lane = aLane()
  const tasks = Array.from({ length: 6 }, aTask)
  const results = tasks.map((task) => lane(task.run).catch((error: Error) => error.message))
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

test('is free again afterwards', async () => {
  const lane = aLane()
  for (let i = 0; i < 20; i++) {
    const failing = lane(() => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
  }
  expect(await lane(() => Promise.resolve('done'))).toBe('done')
})

test('what is heavy leaves less room, and one alone may be heavier than all of it', async () => {
  const lane = aLane({ running: 10 })
  const [heavy, light, heavier] = [aTask(), aTask(), aTask()]
  const results = [
    lane(heavy.run, { weight: 9 }),
    lane(light.run, { weight: 2 }),
    lane(heavier.run, { weight: 99 }),
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

describe('on a clock of its own', () => {
  afterEach(() => vi.useRealTimers())

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  /** A lane that knows no other clock, down to the turns of the event loop. */
  async function aStoppedLane(bounds: Partial<LaneBounds>) {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] })
    vi.resetModules()
    const fresh = await import('./lane.ts')
    const whenFull = () => new Error('full')
    return fresh.createLane({ running: 1, waiting: 99, whenFull, ...bounds })
  }

  test('nobody waits longer than they would have patience for, though nothing ends', async () => {
    const lane = await aStoppedLane({ crowd: { afterMs: 60, waiting: 1 } })
    const stuck = aTask()
    const running = lane(stuck.run)
    let said = ''
    const waiting = lane(() => Promise.resolve()).catch((error: Error) => (said = error.message))
    await pass(60)
    expect(said).toBe('')
    await pass(40)
    expect(said).toBe('full')
    await waiting
    stuck.resolve('done')
    expect(await running).toBe('done')
    expect(await lane(() => Promise.resolve('free'))).toBe('free')
  })

  /** Runs tasks that end when they are told to, and notes in which order what happens. */
  async function aNotedLane(bounds: Partial<LaneBounds>) {
    const lane = await aStoppedLane(bounds)
    const order: string[] = []
    const gates = new Map<string, () => void>()
    async function run(name: string): Promise<void> {
      try {
        await lane(async () => {
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
    return { lane, order, run, end }
  }

  test('a burst waits in order; in a crowd that does not end the row is short', async () => {
    const { lane, order, run, end } = await aNotedLane({ crowd: { afterMs: 300, waiting: 2 } })
    const all = ['a', 'b', 'c', 'd'].map(run)
    await pass(250)
    for (const name of ['a', 'b', 'c']) await end(name)
    expect(order).toEqual(['a', 'b', 'c', 'd'])
    all.push(...['e', 'f', 'g', 'h'].map(run))
    expect(lane.isFull()).toBe(false)
    await pass(60)
    // The row has been long for longer than a burst lasts.
    all.push(run('i'))
    await pass(0)
    expect(lane.isFull()).toBe(true)
    expect(order.at(-1)).toBe('i refused')
    await end('d')
    expect(order.slice(-3).toSorted()).toEqual(['e refused', 'f refused', 'g'])
    await end('g')
    await end('h')
    await Promise.all(all)
    expect(order.filter((name) => name.length === 1).join('')).toBe('abcdgh')
  })

  test('readers for whom there is always a place are no crowd, however long they keep on', async () => {
    const { lane, order, run, end } = await aNotedLane({ crowd: { afterMs: 300, waiting: 2 } })
    const all = [run('0'), run('1')]
    for (let i = 2; i < 30; i++) {
      await pass(100)
      all.push(run(String(i)))
      await end(String(i - 2))
    }
    expect(lane.isFull()).toBe(false)
    expect(order.filter((name) => name.endsWith('refused'))).toEqual([])
    await end('28')
    await end('29')
    await Promise.all(all)
  })

  test('a crowd is over after a second in which the row was short', async () => {
    const { lane, order, run, end } = await aNotedLane({ crowd: { afterMs: 300, waiting: 1 } })
    const all: Promise<void>[] = []
    for (let i = 0; i < 6; i++) {
      all.push(run(`early ${i}`))
      await pass(100)
    }
    expect(lane.isFull()).toBe(true)
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

  test('what nobody waits for any more is not begun', async () => {
    const lane = await aStoppedLane({})
    const stuck = aTask()
    const running = lane(stuck.run)
    let isGone = false
    const left = aTask()
    const leaving = lane(left.run, { isGone: () => isGone }).catch((error: Error) => error.message)
    const next = lane(() => Promise.resolve('served'))
    isGone = true
    stuck.resolve('')
    await pass(0)
    await running
    expect(await leaving).toBe('full')
    expect(await next).toBe('served')
    expect(left.isRunning).toBe(false)
  })
})

test('a long queue lets others have their turns in between', async () => {
  const lane = aLane({ waiting: 1_000 })
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const busy = async () => {
    await Promise.resolve()
    const until = performance.now() + 2
    while (performance.now() < until);
  }
  await Promise.all(Array.from({ length: 50 }, () => lane(busy)))
  isOver = true
  expect(turns).toBeGreaterThan(5)
})

test('a row that is never empty leaves turns to the others', async () => {
  const [writes, reads] = [aLane({ waiting: 1_000 }), aLane({ waiting: 1_000 })]
  let written = 0
  const write = async () => {
    await Promise.resolve()
    const until = performance.now() + 4
    while (performance.now() < until);
    written++
  }
  const writing = Array.from({ length: 60 }, () => writes(write))
  await nextTurn()
  // Whoever finds the turn spent by the writes, turn after turn.
  await Promise.all(Array.from({ length: 3 }, () => reads(() => Promise.resolve())))
  expect(written).toBeLessThan(30)
  await Promise.all(writing)
})

test('what goes on for long keeps nobody waiting, and is counted off once', async () => {
  const lane = aLane({ running: 1, longestMs: 5 })
  const tasks = Array.from({ length: 3 }, aTask)
  const results = tasks.map((task) => lane(task.run))
  await expect.poll(() => tasks.map(({ isRunning }) => isRunning)).toEqual([true, true, true])
  for (const task of tasks) task.resolve('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])

  const [first, second] = [aTask(), aTask()]
  const later = [lane(first.run), lane(second.run)]
  expect([first.isRunning, second.isRunning]).toEqual([true, false])
  first.resolve('done')
  second.resolve('done')
  await Promise.all(later)
})

test('where nobody may wait, a turn that is spent refuses nobody', async () => {
  const lane = aLane({ running: 1, waiting: 0 })
  await lane(() => Promise.resolve('first'))
  const began = performance.now()
  while (performance.now() - began < 30);
  expect(await lane(() => Promise.resolve('second'))).toBe('second')
})
