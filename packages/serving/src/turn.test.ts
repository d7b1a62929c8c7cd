import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

/** On state of its own. */
async function freshTurn() {
  vi.resetModules()
  return import('./turn.ts')
}

test('a turn is spent after some milliseconds, and the next one is new', async () => {
  const { isTurnSpent } = await freshTurn()
  const now = performance.now()
  expect(isTurnSpent(now)).toBe(false)
  expect(isTurnSpent(now + 50)).toBe(true)
  await nextTurn()
  await nextTurn()
  expect(isTurnSpent(now + 60)).toBe(false)
})

test('while connections come in, work waits for them, and not for ever', async () => {
  const { isTurnSpent, noteConnection } = await freshTurn()
  let turns = 0
  for (; turns < 100; turns++) {
    noteConnection()
    if (!isTurnSpent(performance.now())) break
    await nextTurn()
  }
  expect(turns).toBeGreaterThan(2)
  expect(turns).toBeLessThan(100)
  noteConnection()
  expect(isTurnSpent(performance.now())).toBe(true)
  await nextTurn()
  await nextTurn()
  // Nobody came in this one.
  expect(isTurnSpent(performance.now())).toBe(false)
})
