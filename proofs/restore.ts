import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineName } from './crash/engines.ts'
import { runDrill } from './restore/drill.ts'
import { drillFiguresOf } from './restore/drill-figures.ts'

export const about =
  'backups taken under 8 writers, and restored, on both engines [--rounds=20] [--engine=sqlite|postgres]'

const WRITING = { least: 500, most: 3_000 }

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

function showProgress(round: number, rounds: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rRound ${round} of ${rounds}`)
  if (process.stderr.isTTY && round === rounds) process.stderr.write('\n')
}

/** Runs the rounds and prints their figures; resolves to whether nothing was lost. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '20' }, engine: { type: 'string' } },
  })
  const rounds = Number(values.rounds)
  const engines = ENGINES.filter((name) => !values.engine || name === values.engine)
  if (!Number.isInteger(rounds) || rounds < 1 || engines.length === 0) {
    throw new Error(`Say it like this: ${about}`)
  }
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores`)
  let isWell = true
  for (const engine of engines) {
    const outcome = await runDrill(engine, { rounds, writing: WRITING }, (round) =>
      showProgress(round, rounds),
    )
    console.log(`\n${drillFiguresOf(outcome)}`)
    for (const line of outcome.findings.lines.slice(0, 20)) console.error(`  ✗ ${line}`)
    isWell &&= outcome.findings.lines.length === 0
  }
  return isWell
}
