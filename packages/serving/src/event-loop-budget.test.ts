import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'

/** With module state of its own. */
async function loadModule() {
  vi.resetModules()
  return import('./event-loop-budget.ts')
}

test('the budget is spent after some milliseconds, and renewed in the next iteration', async () => {
  const { isBudgetSpent } = await loadModule()
  const now = performance.now()
  expect(isBudgetSpent(now)).toBe(false)
  expect(isBudgetSpent(now + 50)).toBe(true)
  await nextIteration()
  await nextIteration()
  expect(isBudgetSpent(now + 60)).toBe(false)
})

test('new connections delay queued work, but not for ever', async () => {
  const { isBudgetSpent, recordConnection } = await loadModule()
  let iterations = 0
  for (; iterations < 100; iterations++) {
    recordConnection()
    if (!isBudgetSpent(performance.now())) break
    await nextIteration()
  }
  expect(iterations).toBeGreaterThan(2)
  expect(iterations).toBeLessThan(100)
  recordConnection()
  expect(isBudgetSpent(performance.now())).toBe(true)
  await nextIteration()
  await nextIteration()
  // No connection was accepted in this one.
  expect(isBudgetSpent(performance.now())).toBe(false)
})
