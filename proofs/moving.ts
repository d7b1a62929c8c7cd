import { proveInRounds } from './rounds/prove-in-rounds.ts'
import type { RoundsOfEngine } from './rounds/prove-in-rounds.ts'
import { movesFiguresOf } from './moving/moves-figures.ts'
import { runMoves } from './moving/run-moves.ts'

export const about =
  'a blog that moves between SQLite and PostgreSQL under 8 writers, half of the moves killed once ' +
  '[--rounds=24] [--engine=sqlite|postgres, where it is first]'

/** Runs the rounds and prints the figures; resolves to whether nothing was lost. */
export function prove(args: string[]): Promise<boolean> {
  const proof = {
    about,
    rounds: 24,
    async run({ engine, rounds, onRound }: RoundsOfEngine) {
      const outcome = await runMoves(engine, rounds, onRound)
      return { figures: movesFiguresOf(outcome), findings: outcome.findings }
    },
  }
  return proveInRounds(proof, args)
}
