import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generator } from '../load/generator.ts'
import type { Plan } from '../plan.ts'
import type { Figure, Report } from '../report/report-row.ts'
import { seed } from '../seed/seed.ts'
import type { SeededPost } from '../seed/seed.ts'
import { startBare } from '../servers/bare.ts'
import type { Bare } from '../servers/bare.ts'
import { capture } from '../servers/captured-answer.ts'
import { memoryBelow, memoryOf } from '../servers/processes.ts'
import { findPlace, startProduct } from '../servers/product.ts'
import type { Place } from '../servers/product.ts'
import type { BenchContext } from './bench-context.ts'
import { measureColdStart } from './cold-start.ts'
import { firstReadRows, measureFirstReads } from './first-reads.ts'
import type { FirstRound } from './first-reads.ts'
import { leaveAlone, measureBusyPage, measureIdlePage } from './freshness.ts'
import type { IdlePage } from './freshness.ts'
import { measureReads } from './reads.ts'
import { createWriter } from './writer.ts'
import { measureWrites } from './writes.ts'

/** Milliseconds in which a server that has just started comes to rest. */
const REST_MS = 1_000
/** And, at most, with the pictures that have no AVIF yet. */
const REST_MS_MAX = 20_000

/** What a measurement needs of its surroundings. */
export interface SizesOrder {
  plan: Plan
  generator: Generator
  hasNginx: boolean
  say: (what: string) => void
}

/** A filled data folder. */
interface Filled {
  posts: number
  place: Place
  sample: readonly SeededPost[]
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

/** At rest is a product that has done what it found to do at its start, or what was left to do later. */
async function untilAtRest({ product }: BenchContext): Promise<void> {
  const latest = performance.now() + REST_MS_MAX
  do await sleep(REST_MS)
  while (memoryBelow(product.apiPid) > 0 && performance.now() < latest)
}

async function start(order: SizesOrder, filled: Filled, bare: Bare): Promise<BenchContext> {
  const product = await startProduct(filled.place)
  try {
    return { ...order, ...filled, bare, product, writer: await createWriter(product.apiOrigin) }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** What hangs on the size only a little is measured with the largest, when no other one runs. */
async function measureFreshness(context: BenchContext, idle: IdlePage): Promise<Figure[]> {
  return [await measureBusyPage(context), await measureIdlePage(context, idle)]
}

async function stopAll(running: readonly BenchContext[]): Promise<void> {
  for (const { product } of running) await product.stop()
}

/** Rounds of first answers, of products that are started for nothing else: all but the last round. */
async function measureFirstRounds(
  order: SizesOrder,
  places: readonly Filled[],
  bare: Bare,
): Promise<FirstRound[][][]> {
  const rounds: FirstRound[][][] = []
  for (let round = 1; round < order.plan.rounds; round += 1) {
    const running: BenchContext[] = []
    try {
      for (const filled of places) running.push(await start(order, filled, bare))
      for (const context of running) await untilAtRest(context)
      rounds.push(await measureFirstReads(running))
    } finally {
      await stopAll(running)
    }
  }
  return rounds
}

/** All that needs the products running; the largest, which is the last, runs first and longest. */
async function measureRunning(
  order: SizesOrder,
  places: readonly Filled[],
  bare: Bare,
): Promise<Report> {
  const { plan, say } = order
  const largest = places.at(-1)
  if (!largest) throw new Error('There is nothing to measure.')
  say('Reading for the first time')
  const firstRounds = await measureFirstRounds(order, places, bare)
  const running: BenchContext[] = []
  try {
    const main = await start(order, largest, bare)
    running.push(main)
    await capture(main.product.webOrigin, '/all-post')
    await untilAtRest(main)
    const figures = memory(main, { when: 'idle', atMost: 200 })
    for (const other of places.slice(0, -1)) {
      running.splice(-1, 0, await start(order, other, bare))
    }
    firstRounds.push(await measureFirstReads(running))
    say('Reading again')
    const comparisons = await measureReads(running, plan.rounds)
    comparisons.push(...firstReadRows(running, firstRounds))
    const idle = await leaveAlone(main)
    say('Writing')
    comparisons.push(...(await measureWrites(running, plan)))
    await stopAll(running.splice(0, running.length - 1))
    await untilAtRest(main)
    figures.push(...memory(main, { when: 'after the load', atMost: 400 }))
    say('Editing while others read')
    figures.push(...(await measureFreshness(main, idle)))
    return { comparisons, figures }
  } finally {
    await stopAll(running)
  }
}

/** Everything there is to measure, in data folders that are gone afterwards. */
export async function measureSizes(order: SizesOrder): Promise<Report> {
  const { plan, say } = order
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-bench-'))
  const places: Filled[] = []
  const figures: Figure[] = []
  const bare = await startBare(join(folder, 'bare.log'))
  try {
    for (const posts of plan.sizes) {
      say(`Writing ${posts} posts`)
      const place = await findPlace(await mkdtemp(join(folder, 'data-')))
      const sample = await seed({ place, posts })
      places.push({ posts, place, sample })
      say('Starting')
      figures.push(await measureColdStart(place, { posts, sample, rounds: plan.rounds }))
    }
    const report = await measureRunning(order, places, bare)
    return { ...report, figures: [...figures, ...report.figures] }
  } finally {
    await bare.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
