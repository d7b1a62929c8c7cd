import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import buildSite from '../e2e/support/build.setup.ts'
import { hangUp } from './overload/ask.ts'
import { complaintsAbout, crowd, HEADER, KINDS, rowOf } from './overload/kinds.ts'
import { isFlat, trendOf, watchMemory } from './overload/memory.ts'
import type { Memory } from './overload/memory.ts'
import { percentile } from './overload/load.ts'
import { readCursors, startStage } from './overload/stage.ts'
import type { Stage } from './overload/stage.ts'

export const about =
  'twice as much as can be done, and the memory under mixed work [--minutes=10] [--only=crowd|memory]'

const TIMES = { measuring: 4_000, gathering: 12_000, crowded: 12_000 }

const MINUTE = 60_000

/** Asks for twice what can be done, one kind of work after the other. */
async function proveCrowds(stage: Stage): Promise<boolean> {
  console.log(HEADER)
  let isWell = true
  for (const kind of KINDS) {
    if (kind.needsSite) await readCursors(stage)
    const outcome = await crowd(stage, kind, { times: TIMES, site: true })
    console.log(rowOf(outcome))
    const complaints = complaintsAbout(outcome)
    for (const complaint of complaints) console.error(`  ✗ ${complaint}`)
    isWell &&= complaints.length === 0
  }
  return isWell
}

function tellMemory(minutes: number, { api, web, tally }: Memory): void {
  const counts = [...tally.others].map(([status, count]) => `${count} × ${status}`)
  console.log(`\n${minutes} minutes of mixed work: ${tally.accepted.length} answers,`)
  console.log(`  ${tally.refused.length} of 503, ${counts.join(', ') || 'nothing'} else,`)
  console.log(`  p50 ${percentile(tally.accepted, 50).toFixed(1)} ms`)
  for (const [name, looks] of Object.entries({ 'data service': api, 'web server': web })) {
    const { middle, end, most } = trendOf(looks)
    const figures = [middle, end, most].map((value) => `${value.toFixed(0)} MB`)
    console.log(
      `  ${name}: ${figures[0]} in the middle, ${figures[1]} at the end, ${figures[2]} at most`,
    )
  }
}

async function proveMemory(stage: Stage, minutes: number): Promise<boolean> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1_200, height: 800, channels: 3, background: '#888', noise } as const
  const picture = await sharp({ create }).png().toBuffer()
  const memory = await watchMemory(stage, minutes * MINUTE, picture)
  tellMemory(minutes, memory)
  return isFlat(memory.api) && isFlat(memory.web) && memory.tally.others.size === 0
}

/** Drives both servers beyond what they can do; resolves to whether they held. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '10' }, only: { type: 'string' } },
  })
  const minutes = Number(values.minutes)
  const isKnown = values.only === undefined || /^(crowd|memory)$/.test(values.only)
  if (!(minutes > 0) || !isKnown) throw new Error(`Say it like this: ${about}`)
  await buildSite()
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  const stage = await startStage(true)
  try {
    const holds = values.only === 'memory' || (await proveCrowds(stage))
    const isSteady = values.only === 'crowd' || (await proveMemory(stage, minutes))
    return holds && isSteady
  } finally {
    hangUp()
    await stage.stop()
  }
}
