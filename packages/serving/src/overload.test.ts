import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoundedQueue } from './bounded-queue.ts'

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let queue: BoundedQueue
let outcomes: Record<string, string[]>
let gates: (() => void)[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] })
  vi.resetModules()
  const { createBoundedQueue } = await import('./bounded-queue.ts')
  const overload = { afterMs: 300, waiting: 2 }
  queue = createBoundedQueue({
    running: 1,
    waiting: 50,
    whenFull: () => new Error('full'),
    overload,
  })
  outcomes = {}
  gates = []
})

afterEach(async () => {
  // A budget whose iteration has not ended would stay spent for ever in the files that follow in this process.
  await pass(0)
  vi.useRealTimers()
  vi.resetModules()
})

/** Asks for a task that runs until it is released. */
function ask(from: string): void {
  const own = (outcomes[from] ??= [])
  const task = async () => {
    own.push('ran')
    await new Promise<void>((resolve) => gates.push(resolve))
  }
  queue(task, { from }).catch(() => own.push('refused'))
}

async function releaseAll(): Promise<void> {
  do {
    gates.shift()?.()
    await pass(0)
  } while (gates.length > 0)
}

test('an overloaded address is refused, and a burst of another address waits', async () => {
  for (let time = 0; time < 600; time += 50) {
    ask('busy')
    await pass(50)
  }
  expect([queue.isFull('busy'), queue.isFull('class')]).toEqual([true, false])
  for (let pupil = 0; pupil < 20; pupil += 1) ask('class')
  ask('busy')
  await releaseAll()
  expect(outcomes.class).toEqual(Array<string>(20).fill('ran'))
  expect(outcomes.busy?.filter((outcome) => outcome === 'ran').length).toBeLessThan(5)
})

test('overload of many addresses refuses nothing of one that is judged by itself', async () => {
  for (let time = 0; time < 300; time += 50) {
    ask(`address ${time}`)
    await pass(50)
  }
  for (let pupil = 0; pupil < 20; pupil += 1) ask('class')
  for (let time = 300; time < 550; time += 50) {
    ask(`address ${time}`)
    await pass(50)
  }
  expect([queue.isFull('another'), outcomes.class]).toEqual([true, []])
  await releaseAll()
  expect(outcomes.class).toEqual(Array<string>(20).fill('ran'))
})

test('many addresses with few tasks each are overload, too', async () => {
  for (let time = 0; time < 600; time += 50) {
    ask(`address ${time}`)
    await pass(50)
  }
  expect(queue.isFull('another')).toBe(true)
  await releaseAll()
  await pass(1_100)
  expect(queue.isFull('another')).toBe(false)
})
