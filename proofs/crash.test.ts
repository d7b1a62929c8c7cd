import { expect, test } from 'vitest'
import { figuresOf } from './crash/figures.ts'
import { runRounds } from './crash/run-rounds.ts'

const ROUNDS = 1
const PLAN = {
  rounds: ROUNDS,
  // Each person signs up, and most CPU time of a round is that of password hashes.
  concurrency: { writers: 6, visitors: 3, moderators: 1 },
  writing: { least: 500, most: 900 },
  // Other tests run concurrently; `npm run prove` allows less.
  startWithin: 30_000,
  endsLeases: true,
}

// Concurrently, because both mostly wait.
test.concurrent.each(['sqlite', 'postgres'] as const)(
  'nothing acknowledged is lost by kill -9 on %s',
  { timeout: 300_000 },
  async (engine) => {
    const outcome = await runRounds(engine, PLAN, () => undefined)
    expect(outcome.findings.lines).toEqual([])
    expect(outcome.starts).toHaveLength(ROUNDS)
    const { acknowledged, open } = outcome.ledger
    // Without writes of every kind, and interrupted ones, the test would prove nothing.
    expect(Math.min(acknowledged.created, acknowledged.updated, open)).toBeGreaterThan(0)
    const { facts } = outcome
    // Sign-ups happen before the first kill.
    expect(facts.count - facts.countOf('signedUp')).toBeGreaterThan(0)
    expect(figuresOf(outcome)).toMatch(/acknowledged posts missing +0\n/)
  },
)
