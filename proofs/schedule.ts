import { proveInRounds } from './rounds/prove-in-rounds.ts'
import type { RoundsOfEngine } from './rounds/prove-in-rounds.ts'
import { runRounds } from './schedule/run-rounds.ts'

export const about =
  'kill -9 of the service and the database while scheduled posts are due [--rounds=50] [--engine=sqlite|postgres]'

/** Milliseconds. */
const LATE_AFTER = 5_000

/** Runs the rounds and prints the figures; resolves to whether nothing was violated. */
export function prove(args: string[]): Promise<boolean> {
  const proof = {
    about,
    rounds: 50,
    async run({ engine, rounds, onRound }: RoundsOfEngine) {
      const outcome = await runRounds(engine, { rounds, lateAfter: LATE_AFTER }, onRound)
      return { figures: outcome.figures, findings: outcome }
    },
  }
  return proveInRounds(proof, args)
}
