import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BodyMemory } from './body-memory.ts'

const full = new Error('full')

const createMemory = (longestWaitMs = 10_000) =>
  new BodyMemory({ max: 100, longestWaitMs, whenFull: () => full })

/** The present state of a wait. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const waiting = setImmediate('waits')
  return Promise.race([
    promise.then(
      () => 'taken',
      () => 'refused',
    ),
    waiting,
  ])
}

test('received bytes count, declared ones do not', async () => {
  const memory = createMemory()
  const slow = Array.from({ length: 80 }, () => memory.open('a'))
  for (const body of slow) await body.take(1)
  expect(memory.held).toBe(80)
  await memory.open('b').take(20)
  for (const body of slow) body.release()
  expect(memory.held).toBe(20)
})

test('an address with a smaller share evicts the newest body of the one with the largest', async () => {
  const memory = createMemory()
  const [first, second] = [memory.open('a'), memory.open('a')]
  await first.take(50)
  await second.take(50)
  const told: unknown[] = []
  second.onEvicted((reason) => told.push(reason))
  await memory.open('b').take(10)
  expect(told).toEqual([full])
  await expect(second.take(1)).rejects.toBe(full)
  await first.take(1)
  expect(memory.held).toBe(61)
})

test('bodies of one address wait for each other', async () => {
  const memory = createMemory()
  const [first, second] = [memory.open('a'), memory.open('a')]
  await first.take(90)
  const waiting = second.take(20)
  expect(await stateOf(waiting)).toBe('waits')
  first.release()
  expect(await stateOf(waiting)).toBe('taken')
  expect(memory.held).toBe(20)
})

test('no wait is unbounded', async () => {
  const memory = createMemory(5)
  await memory.open('a').take(100)
  await expect(memory.open('a').take(1)).rejects.toBe(full)
})

test('a complete body is not evicted', async () => {
  const memory = createMemory()
  const body = memory.open('a')
  await body.take(100)
  body.arrived()
  const waiting = memory.open('b').take(1)
  expect(await stateOf(waiting)).toBe('waits')
  body.release()
  expect(await stateOf(waiting)).toBe('taken')
})

test('a waiting body that is evicted is notified', async () => {
  const memory = createMemory()
  const [arrived, waiting] = [memory.open('a'), memory.open('a')]
  await arrived.take(60)
  arrived.arrived()
  await waiting.take(30)
  const more = waiting.take(30)
  await memory.open('b').take(20)
  expect(await stateOf(more)).toBe('refused')
})

test('under any sequence the limit holds, and in the end nothing is reserved', async () => {
  const step = fc.record({
    from: fc.constantFrom('a', 'b', 'c'),
    bytes: fc.integer({ min: 1, max: 60 }),
    ends: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const memory = createMemory(2)
      let most = 0
      const bodies = steps.map(async ({ from, bytes, ends }) => {
        const body = memory.open(from)
        try {
          for (let i = 0; i < 3; i++) {
            await body.take(bytes)
            most = Math.max(most, memory.held)
            await setImmediate()
          }
          if (ends) body.arrived()
          await setImmediate()
        } finally {
          body.release()
        }
      })
      const ends = await Promise.allSettled(bodies)
      const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason : full) as Error)
      expect(new Set([...reasons, full])).toEqual(new Set([full]))
      expect(most).toBeLessThanOrEqual(100)
      expect(memory.held).toBe(0)
    }),
    { numRuns: 60 },
  )
})
