import { expect, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const BOUNDS = {
  running: 2,
  waiting: 6,
  waitingEach: 4,
  longestWait: 60_000,
  whenFull: () => new Error('full'),
}

/** A queue whose tasks note that they began, and end when they are told to. */
function watched(bounds: Partial<typeof BOUNDS> = {}) {
  const queue = new FairQueue({ ...BOUNDS, ...bounds })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (owner: string, name = owner) => {
    const running = queue.run(owner, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
    // Some still wait when their test has ended.
    running.catch(() => undefined)
    return running
  }
  const endOne = async () => {
    ends.shift()?.()
    await vi.waitFor(() => undefined)
    await new Promise(setImmediate)
  }
  return { queue, begun, add, endOne }
}

test('one owner has one task running, and another one goes past all that wait', () => {
  const { begun, add } = watched()
  const rest = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  void add('b')
  expect(begun).toEqual(['a1', 'b'])
  expect(rest).toHaveLength(4)
})

test('owners take turns', async () => {
  const { begun, add, endOne } = watched({ running: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name.slice(0, 1), name)
  for (let ends = 0; ends < 6; ends++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('so many of one owner wait, so many of everybody, and more are refused at once', async () => {
  const { add } = watched()
  for (let count = 0; count < 5; count++) void add('a')
  await expect(add('a')).rejects.toThrow('full')
  for (let count = 0; count < 3; count++) void add('b')
  await expect(add('b')).rejects.toThrow('full')
})

test('who has waited too long is refused, and leaves the queue', async () => {
  const { begun, add, endOne } = watched({ running: 1, longestWait: 20 })
  void add('a')
  await expect(add('b')).rejects.toThrow('full')
  await endOne()
  expect(begun).toEqual(['a'])
})

test('a task that fails makes room for the next', async () => {
  const queue = new FairQueue({ ...BOUNDS, running: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('b', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('tells an owner whose next task would be refused', () => {
  const { queue, add } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  expect(queue.isFull('a')).toBe(false)
  void add('a')
  expect(queue.isFull('a')).toBe(true)
  expect(queue.isFull('b')).toBe(false)
  for (const owner of ['b', 'b', 'c']) void add(owner)
  expect(queue.isFull('d')).toBe(true)
})
