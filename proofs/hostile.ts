import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { HOSTILE_KINDS } from './hostile/kinds.ts'
import { attack, HEADER, rowOf } from './hostile/attack.ts'
import { startTarget } from './hostile/target.ts'

export const about =
  'hostile requests of each kind at twice the rate at which they are answered, beside 16 readers ' +
  '[--requests=1000] [--only=TEXT]'

/** The minimum duration of each attack, in milliseconds. */
const LEAST_MS = 4_000

/** Runs all attacks; resolves to whether readers were served as before and no server ended. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '1000' },
      only: { type: 'string', default: '' },
    },
  })
  const requests = Number(values.requests)
  const kinds = HOSTILE_KINDS.filter(({ name }) => name.includes(values.only))
  if (!(requests > 0) || kinds.length === 0) throw new Error(`Usage: ${about}`)
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n\n${HEADER}`)
  const setup = await startTarget()
  let holds = true
  try {
    for (const kind of kinds) {
      const outcome = await attack(setup, kind, { requests, leastMs: LEAST_MS })
      console.log(rowOf(outcome))
      for (const complaint of outcome.complaints) console.error(`  ✗ ${complaint}`)
      holds &&= outcome.complaints.length === 0
    }
    return holds
  } finally {
    await setup.stop()
  }
}
