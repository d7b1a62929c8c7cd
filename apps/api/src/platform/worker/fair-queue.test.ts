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

test('an owner has one running task, and another owner’s task overtakes the waiting ones', () => {
  const { begun, add } = watched()
  const rest = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  void add('b')
  expect(begun).toEqual(['a1', 'b'])
  expect(rest).toHaveLength(4)
})

test('owners alternate', async () => {
  const { begun, add, endOne } = watched({ running: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name.slice(0, 1), name)
  for (let ends = 0; ends < 6; ends++) await endOne()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('tasks beyond the limits per owner and in total are refused at once', async () => {
  const { add } = watched()
  for (let count = 0; count < 5; count++) void add('a')
  await expect(add('a')).rejects.toThrow('full')
  for (let count = 0; count < 3; count++) void add('b')
  await expect(add('b')).rejects.toThrow('full')
})

test('a task that has waited too long is refused and leaves the queue', async () => {
  const { begun, add, endOne } = watched({ running: 1, longestWait: 20 })
  void add('a')
  await expect(add('b')).rejects.toThrow('full')
  await endOne()
  expect(begun).toEqual(['a'])
})

test('a failed task releases its place', async () => {
  const queue = new FairQueue({ ...BOUNDS, running: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const next = queue.run('b', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('reports whether an owner’s next task would be refused', () => {
  const { queue, add } = watched()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  expect(queue.isFull('a')).toBe(false)
  void add('a')
  expect(queue.isFull('a')).toBe(true)
  expect(queue.isFull('b')).toBe(false)
  for (const owner of ['b', 'b', 'c']) void add(owner)
  expect(queue.isFull('d')).toBe(true)
})
