import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineName } from '../crash/engines.ts'

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

/** Milliseconds of writing in a round; enough for the decoder processes to restart. */
export const WRITING = { least: 500, most: 3_000 }

export interface RoundsOfEngine {
  engine: EngineName
  rounds: number
  onRound: (round: number) => void
}

interface Proved {
  /** The printed figures. */
  figures: string
  findings: { lines: readonly string[] }
}

interface RoundsProof {
  /** The description. */
  about: string
  /** The default number of rounds. */
  rounds: number
  run: (rounds: RoundsOfEngine) => Promise<Proved>
}

function showProgress(round: number, rounds: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rRound ${round} of ${rounds}`)
  if (process.stderr.isTTY && round === rounds) process.stderr.write('\n')
}

/** Runs a proof on the selected engines; resolves to whether there were no violations. */
export async function proveInRounds(proof: RoundsProof, args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: String(proof.rounds) },
      engine: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  const engines = ENGINES.filter((name) => !values.engine || name === values.engine)
  if (!Number.isInteger(rounds) || rounds < 1 || engines.length === 0) {
    throw new Error(`Usage: ${proof.about}`)
  }
  const day = new Date().toISOString().slice(0, 10)
  process.stdout.write(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  let succeeded = true
  for (const engine of engines) {
    const onRound = (round: number) => showProgress(round, rounds)
    const { figures, findings } = await proof.run({ engine, rounds, onRound })
    process.stdout.write(`\n${figures}\n`)
    for (const line of findings.lines.slice(0, 20)) console.error(`  ✗ ${line}`)
    succeeded &&= findings.lines.length === 0
  }
  return succeeded
}
