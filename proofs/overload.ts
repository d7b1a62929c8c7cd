import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { closeConnections } from './overload/http-request.ts'
import { measureOverload, findViolations, HEADER, KINDS, rowOf } from './overload/kinds.ts'
import { isFlat, computeTrend, watchMemory } from './overload/memory.ts'
import type { Memory } from './overload/memory.ts'
import { percentile } from './overload/load.ts'
import { readCursors, startSetup } from './overload/setup.ts'
import type { Setup } from './overload/setup.ts'

export const about =
  'twice the capacity of each kind of work, and the memory under mixed work [--minutes=10] [--only=overload|memory]'

const TIMES = { measuring: 4_000, rampUp: 12_000, overloaded: 12_000 }

const MINUTE = 60_000

/** Sends twice the capacity of each kind of work. */
async function proveOverload(setup: Setup): Promise<boolean> {
  console.log(HEADER)
  let succeeded = true
  for (const kind of KINDS) {
    if (kind.needsSite) await readCursors(setup)
    const outcome = await measureOverload(setup, kind, { times: TIMES, site: true })
    console.log(rowOf(outcome))
    const complaints = findViolations(outcome)
    for (const complaint of complaints) console.error(`  ✗ ${complaint}`)
    succeeded &&= complaints.length === 0
  }
  return succeeded
}

function printMemory(minutes: number, { api, web, tally }: Memory): void {
  const counts = [...tally.others].map(([status, count]) => `${count} × ${status}`)
  console.log(`\n${minutes} minutes of mixed work: ${tally.accepted.length} answers,`)
  console.log(`  ${tally.refused.length} of 503, ${counts.join(', ') || 'nothing'} else,`)
  console.log(`  p50 ${percentile(tally.accepted, 50).toFixed(1)} ms`)
  for (const [name, samples] of Object.entries({ 'data service': api, 'web server': web })) {
    const { middle, end, most } = computeTrend(samples)
    const figures = [middle, end, most].map((value) => `${value.toFixed(0)} MB`)
    console.log(`  ${name}: ${figures[0]} mid-run, ${figures[1]} at the end, ${figures[2]} at most`)
  }
}

async function proveMemory(setup: Setup, minutes: number): Promise<boolean> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1_200, height: 800, channels: 3, background: '#888', noise } as const
  const picture = await sharp({ create }).png().toBuffer()
  const memory = await watchMemory(setup, minutes * MINUTE, picture)
  printMemory(minutes, memory)
  return isFlat(memory.api) && isFlat(memory.web) && memory.tally.others.size === 0
}

/** Overloads both servers; resolves to whether they coped. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '10' }, only: { type: 'string' } },
  })
  const minutes = Number(values.minutes)
  const isKnown = values.only === undefined || /^(overload|memory)$/.test(values.only)
  if (!(minutes > 0) || !isKnown) throw new Error(`Usage: ${about}`)
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  const setup = await startSetup(true)
  try {
    const holds = values.only === 'memory' || (await proveOverload(setup))
    const isSteady = values.only === 'overload' || (await proveMemory(setup, minutes))
    return holds && isSteady
  } finally {
    closeConnections()
    await setup.stop()
  }
}
