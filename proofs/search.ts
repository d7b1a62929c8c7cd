import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runRounds } from './search/run-rounds.ts'

export const about =
  'kill -9 of the service and damage of search.db under writers, and an index that cannot grow [--rounds=24]'

/** Milliseconds of writing in a round. */
const WRITING = { least: 300, most: 2_500 }
/** Milliseconds. */
const INDEXING = 600
const RIGHT_WITHIN = 10_000

/** Runs the rounds and prints the figures; resolves to whether nothing was violated. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '24' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`Usage: ${about}`)
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  const plan = { rounds, writing: WRITING, indexing: INDEXING, rightWithin: RIGHT_WITHIN }
  const { figures, lines } = await runRounds(plan, (round) => {
    if (process.stderr.isTTY) process.stderr.write(`\rRound ${round} of ${rounds}\n`)
  })
  console.log(figures)
  for (const line of lines.slice(0, 20)) console.error(`  ✗ ${line}`)
  return lines.length === 0
}
