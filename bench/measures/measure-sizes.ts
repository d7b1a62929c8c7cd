import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Generator } from '../load/load.ts'
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
import { prepareIdlePage, measureBusyPage, measureIdlePage } from './freshness.ts'
import type { IdlePage } from './freshness.ts'
import { measureReads } from './reads.ts'
import { createWriter } from './writer.ts'
import { measureWrites } from './writes.ts'

/** Milliseconds for the work of a start. */
const START_MS = 4_000
/** Milliseconds between two looks for processes that work for the servers. */
const IDLE_MS = 1_000
/** Milliseconds until they have ended, also if pictures still have to be encoded. */
const IDLE_MS_MAX = 90_000
/** Milliseconds until an idle server has collected its garbage. */
const COLLECTION_MS = 15_000

export interface SizesOptions {
  plan: Plan
  generator: Generator
  hasNginx: boolean
  say: (what: string) => void
}

/** A seeded data folder. */
interface Filled {
  posts: number
  place: Place
  sample: readonly SeededPost[]
}

/** The memory of all processes, and of each kind. */
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

/** Waits until the product has finished its background jobs, and has returned what it needs no more. */
async function waitUntilIdle({ product }: BenchContext): Promise<void> {
  const latest = performance.now() + IDLE_MS_MAX
  do await sleep(IDLE_MS)
  while (memoryBelow(product.apiPid) > 0 && performance.now() < latest)
  await sleep(COLLECTION_MS)
}

async function start(order: SizesOptions, filled: Filled, bare: Bare): Promise<BenchContext> {
  const product = await startProduct(filled.place)
  try {
    return { ...order, ...filled, bare, product, writer: await createWriter(product.apiOrigin) }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** Freshness depends little on the size, so only the largest database is measured, alone. */
async function measureFreshness(context: BenchContext, idle: IdlePage): Promise<Figure[]> {
  return [await measureBusyPage(context), await measureIdlePage(context, idle)]
}

async function stopAll(running: readonly BenchContext[]): Promise<void> {
  for (const { product } of running) await product.stop()
}

/** Measures all but the last round of first reads, each on newly started products. */
async function measureFirstRounds(
  order: SizesOptions,
  places: readonly Filled[],
  bare: Bare,
): Promise<FirstRound[][][]> {
  const rounds: FirstRound[][][] = []
  for (let round = 1; round < order.plan.rounds; round += 1) {
    order.say(`Reading for the first time, round ${round}`)
    const running: BenchContext[] = []
    try {
      for (const filled of places) running.push(await start(order, filled, bare))
      await sleep(START_MS)
      rounds.push(await measureFirstReads(running))
    } finally {
      await stopAll(running)
    }
  }
  return rounds
}

/** Measures everything that needs running products. The largest database is the last one. */
async function measureRunning(
  order: SizesOptions,
  places: readonly Filled[],
  bare: Bare,
): Promise<Report> {
  const { plan, say } = order
  const largest = places.at(-1)
  if (!largest) throw new Error('There is nothing to measure.')
  const firstRounds = await measureFirstRounds(order, places, bare)
  const running: BenchContext[] = []
  try {
    const main = await start(order, largest, bare)
    running.push(main)
    await capture(main.product.webOrigin, '/all-post')
    say('Waiting for background work')
    await waitUntilIdle(main)
    const figures = memory(main, { when: 'idle', atMost: 200 })
    for (const other of places.slice(0, -1)) {
      running.splice(-1, 0, await start(order, other, bare))
    }
    say('Reading for the first time, last round')
    firstRounds.push(await measureFirstReads(running))
    say('Reading again')
    const comparisons = await measureReads(running, plan.rounds)
    comparisons.push(...firstReadRows(running, firstRounds))
    const idle = await prepareIdlePage(main)
    say('Writing')
    comparisons.push(...(await measureWrites(running, plan)))
    await stopAll(running.splice(0, running.length - 1))
    await waitUntilIdle(main)
    figures.push(...memory(main, { when: 'after the load', atMost: 400 }))
    say('Editing while others read')
    figures.push(...(await measureFreshness(main, idle)))
    return { comparisons, figures }
  } finally {
    await stopAll(running)
  }
}

/** Runs all measurements in temporary data folders. */
export async function measureSizes(order: SizesOptions): Promise<Report> {
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
