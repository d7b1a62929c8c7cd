import { expect, test } from 'vitest'
import { figuresOf } from './crash/figures.ts'
import { runRounds } from './crash/run-rounds.ts'

const ROUNDS = 2
const PLAN = {
  rounds: ROUNDS,
  writing: { least: 500, most: 900 },
  // The machine has other tests to run; the proof itself allows less.
  startWithin: 10_000,
  endsLeases: true,
}

// Side by side: much of it is waiting, for a start or for a disk.
test.concurrent.each(['sqlite', 'postgres'] as const)(
  'nothing acknowledged is lost by kill -9 on %s',
  { timeout: 120_000 },
  async (engine) => {
    const outcome = await runRounds(engine, PLAN, () => undefined)
    expect(outcome.findings.lines).toEqual([])
    expect(outcome.starts).toHaveLength(ROUNDS)
    const { acknowledged, open } = outcome.ledger
    // Of every kind, and some were cut off: otherwise this would prove nothing.
    expect(Math.min(acknowledged.created, acknowledged.updated, open)).toBeGreaterThan(0)
    const { facts } = outcome
    // Everybody signs up before the first kill.
    expect(facts.count - facts.countOf('signedUp')).toBeGreaterThan(0)
    expect(figuresOf(outcome)).toMatch(/acknowledged posts missing +0\n/)
  },
)
