import { runDrill } from './restore/drill.ts'
import { drillFiguresOf } from './restore/drill-figures.ts'
import { proveInRounds, WRITING } from './rounds/prove-in-rounds.ts'
import type { RoundsOfEngine } from './rounds/prove-in-rounds.ts'

export const about =
  'backups taken under 8 writers, and restored, on both engines [--rounds=20] [--engine=sqlite|postgres]'

/** Runs the rounds and prints the figures; resolves to whether nothing was lost. */
export function prove(args: string[]): Promise<boolean> {
  const proof = {
    about,
    rounds: 20,
    async run({ engine, rounds, onRound }: RoundsOfEngine) {
      const outcome = await runDrill(engine, { rounds, writing: WRITING }, onRound)
      return { figures: drillFiguresOf(outcome), findings: outcome.findings }
    },
  }
  return proveInRounds(proof, args)
}
