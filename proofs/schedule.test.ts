import { expect, test } from 'vitest'
import { runRounds } from './schedule/run-rounds.ts'

// Concurrently, because both mostly wait.
test.concurrent.each(['sqlite', 'postgres'] as const)(
  'scheduled posts are published once and in time after kill -9 on %s',
  { timeout: 300_000 },
  async (engine) => {
    // Other tests run concurrently; `npm run prove` allows less.
    const outcome = await runRounds(engine, { rounds: 1, lateAfter: 15_000 }, () => undefined)
    expect(outcome.lines).toEqual([])
    expect(outcome.published).toBeGreaterThan(0)
  },
)
