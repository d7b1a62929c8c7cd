import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { EngineName } from './crash/engines.ts'
import { figuresOf } from './crash/figures.ts'
import { runRounds } from './crash/run-rounds.ts'

export const about =
  'kill -9 under 16 writers, visitors and an administrator, on SQLite and PostgreSQL [--rounds=50] [--engine=sqlite|postgres]'

/** Milliseconds: long enough for the decoders of pictures to have started again. */
const WRITING = { least: 500, most: 3_000 }

/** Milliseconds: a restart that nobody helps. */
const START_WITHIN = 2_000

const ENGINES: readonly EngineName[] = ['sqlite', 'postgres']

function showProgress(round: number, rounds: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rRound ${round} of ${rounds}`)
  if (process.stderr.isTTY && round === rounds) process.stderr.write('\n')
}

/** Runs the rounds and prints their figures; resolves to whether all was as it must be. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '50' }, engine: { type: 'string' } },
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
    const outcome = await runRounds(
      engine,
      { rounds, writing: WRITING, startWithin: START_WITHIN },
      (round) => showProgress(round, rounds),
    )
    console.log(`\n${figuresOf(outcome)}`)
    console.log(
      `  work for each core, last minutes   ${((loadavg()[1] ?? 0) / availableParallelism()).toFixed(1)}`,
    )
    for (const line of outcome.findings.lines.slice(0, 20)) console.error(`  ✗ ${line}`)
    isWell &&= outcome.findings.lines.length === 0
  }
  return isWell
}
