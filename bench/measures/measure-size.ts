import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generator } from '../load/generator.ts'
import type { Plan } from '../plan.ts'
import type { Figure, SizeReport } from '../report/report-row.ts'
import { seed } from '../seed/seed.ts'
import type { SeededPost } from '../seed/seed.ts'
import { startBare } from '../servers/bare.ts'
import { capture } from '../servers/captured-answer.ts'
import { memoryBelow, memoryOf } from '../servers/processes.ts'
import { findPlace, startProduct } from '../servers/product.ts'
import type { Place } from '../servers/product.ts'
import type { BenchContext } from './bench-context.ts'
import { measureColdStart } from './cold-start.ts'
import { leaveAlone, measureBusyPage, measureIdlePage } from './freshness.ts'
import { measureReads } from './reads.ts'
import { createWriter } from './writer.ts'
import { measureWrites } from './writes.ts'

/** Milliseconds in which a server that has just started comes to rest. */
const REST_MS = 1_000

/** What a measurement needs of its surroundings. */
export interface SizeOrder {
  plan: Plan
  posts: number
  generator: Generator
  hasNginx: boolean
  say: (what: string) => void
}

/** The memory of all processes together, and of each kind. */
function memory(
  { posts, product }: BenchContext,
  { when, atMost }: { when: string; atMost: number },
): Figure[] {
  const web = memoryOf(product.webPid)
  const api = memoryOf(product.apiPid)
  const decoders = memoryBelow(product.apiPid)
  const parts: [string, number][] = [
    ['web server', web],
    ['data service', api],
    ['decoders of pictures', decoders],
  ]
  const all = web + api + decoders
  return [
    { what: `Memory ${when}`, posts, value: all, unit: 'MB', atMost },
    ...parts.map(([part, value]): Figure => {
      return { what: `Memory ${when}, ${part}`, posts, value, unit: 'MB' }
    }),
  ]
}

/** The measurements that need the product running. */
async function measureRunning(context: BenchContext, say: SizeOrder['say']): Promise<SizeReport> {
  const { plan, posts, product } = context
  await capture(product.webOrigin, '/all-post')
  await sleep(REST_MS)
  const figures = memory(context, { when: 'idle', atMost: 200 })
  say('Reading')
  const comparisons = await measureReads(context)
  const idle = await leaveAlone(context)
  say('Writing')
  comparisons.push(...(await measureWrites(context)))
  figures.push(...memory(context, { when: 'after the load', atMost: 400 }))
  // How fresh pages are does not hang on how many there are.
  if (posts === plan.sizes.at(-1)) {
    say('Editing while others read')
    figures.push(await measureBusyPage(context), await measureIdlePage(context, idle))
  }
  return { posts, comparisons, figures }
}

async function measureProduct(
  { plan, posts, generator, hasNginx, say }: SizeOrder,
  { place, sample }: { place: Place; sample: readonly SeededPost[] },
): Promise<SizeReport> {
  const product = await startProduct(place)
  const bare = await startBare(join(place.dataDir, 'bare.log'))
  try {
    const writer = await createWriter(product.apiOrigin)
    const context = { plan, posts, product, bare, generator, hasNginx, sample, writer }
    return await measureRunning(context, say)
  } finally {
    await bare.stop()
    await product.stop()
  }
}

/** Everything there is to measure with so many posts, in a data folder that is gone afterwards. */
export async function measureSize(order: SizeOrder): Promise<SizeReport> {
  const { plan, posts, say } = order
  const place = await findPlace(await mkdtemp(join(tmpdir(), 'inkwell-bench-')))
  try {
    say(`Writing ${posts} posts`)
    const sample = await seed({ place, posts })
    say('Starting')
    const coldStart = await measureColdStart(place, { posts, sample, rounds: plan.rounds })
    const report = await measureProduct(order, { place, sample })
    return { ...report, figures: [coldStart, ...report.figures] }
  } finally {
    await rm(place.dataDir, { recursive: true, force: true })
  }
}
