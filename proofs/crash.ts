import { availableParallelism, loadavg } from 'node:os'
import { figuresOf } from './crash/figures.ts'
import { runRounds } from './crash/run-rounds.ts'
import { proveInRounds, WRITING } from './rounds/prove-in-rounds.ts'
import type { RoundsOfEngine } from './rounds/prove-in-rounds.ts'

export const about =
  'kill -9 under 16 writers, visitors and an administrator, on SQLite and PostgreSQL [--rounds=50] [--engine=sqlite|postgres]'

/** Milliseconds of a restart without intervention. */
const START_WITHIN = 2_000

/** Runs the rounds and prints the figures; resolves to whether nothing was violated. */
export function prove(args: string[]): Promise<boolean> {
  const proof = {
    about,
    rounds: 50,
    async run({ engine, rounds, onRound }: RoundsOfEngine) {
      const times = { rounds, writing: WRITING, startWithin: START_WITHIN }
      const outcome = await runRounds(engine, times, onRound)
      const work = ((loadavg()[1] ?? 0) / availableParallelism()).toFixed(1)
      const figures = `${figuresOf(outcome)}\n  work for each core, last minutes   ${work}`
      return { figures, findings: outcome.findings }
    },
  }
  return proveInRounds(proof, args)
}
