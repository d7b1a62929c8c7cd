import { setTimeout as sleep } from 'node:timers/promises'
import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison } from '../report/report-row.ts'
import { capture } from '../servers/captured-answer.ts'
import { NGINX_PATH, withNginx } from '../servers/nginx.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, runBare, serverOf, MIN_RATIO_TO_SMALLER } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'
import { combineRounds, comparisonOf, alternatelyInTurns, combineLoads, TURNS } from './rounds.ts'
import type { Round } from './rounds.ts'

/**
 * The number of addresses to revalidate. All must fit the caches of both servers: a list takes 30 KB of the 8 MB that
 * the data service has for lists from cursors, and 10 KB of the web server's 4.
 */
const ADDRESSES = 250
/** Repetitions in a round; a single pass takes only 20 ms. */
const REPETITIONS = { web: 36, api: 43 }
/** Milliseconds after which every cached page is stale. */
const STALE_AFTER = 1_050

/** From the oldest and the newest posts. */
function pathsToRevalidate({ sample }: BenchContext, { pathOf }: ReadSubject): string[] {
  return sample
    .filter((_post, index) => (index * ADDRESSES) % sample.length < ADDRESSES)
    .map(pathOf)
}

/** Waits until the cached responses are stale: pages by age, JSON by a write. */
async function waitUntilStale(
  { writer }: BenchContext,
  { server }: ReadSubject,
  readAt: number,
): Promise<void> {
  if (server === 'api') await writer.touch()
  else await sleep(Math.max(0, readAt + STALE_AFTER - performance.now()))
}

/** Reads of cached responses that must be revalidated. */
async function revalidation(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  const readAt = new Map<BenchContext, number>()
  async function revalidate(context: BenchContext): Promise<LoadResult> {
    const { product, generator } = context
    await waitUntilStale(context, subject, readAt.get(context) ?? 0)
    const requests = reading(pathsToRevalidate(context, subject))
    const load = await generator.generate({ origin: serverOf(subject, product).origin, requests })
    readAt.set(context, performance.now())
    return load
  }
  for (const context of contexts) await revalidate(context)
  const turns = REPETITIONS[subject.server]
  const measured = await alternatelyInTurns(
    contexts,
    { rounds, turns },
    revalidate,
    async (context, paths) => {
      const bare = await runBare(context, subject, pathsToRevalidate(context, subject))
      return { product: combineLoads(paths), bare }
    },
  )
  return contexts.map((context, index) => ({
    ...comparisonOf(context, `${subject.what}, revalidated`, measured[index] ?? []),
    toSmallerAtLeast: MIN_RATIO_TO_SMALLER,
  }))
}

/** Repeated reads of one address. */
async function cached(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  async function measureAll(context: BenchContext): Promise<Round> {
    const { bare, generator, hasNginx, plan, product, sample } = context
    const { origin } = serverOf(subject, product)
    const newest = sample.at(-1)
    const path = subject.mainPath ?? (newest ? subject.pathOf(newest) : '/')
    const answer = await capture(origin, path)
    await bare.answer({ reads: [answer] })
    const loadOneAddress = (to: string, at = path) =>
      generator.generate({
        origin: to,
        requests: reading([at]),
        forMs: plan.singleAddressMs / TURNS,
      })
    const round = { product: await loadOneAddress(origin), bare: await loadOneAddress(bare.origin) }
    if (!hasNginx) return round
    return { ...round, nginx: await withNginx(answer, (to) => loadOneAddress(to, NGINX_PATH)) }
  }
  const measured = await alternatelyInTurns(
    contexts,
    { rounds, turns: TURNS },
    measureAll,
    (_context, turns) => combineRounds(turns),
  )
  const { shareAtLeast, p99AtMost } = subject
  return contexts.map((context, index) => ({
    ...comparisonOf(context, `${subject.what}, cached`, measured[index] ?? []),
    shareAtLeast,
    ...(p99AtMost !== undefined && { p99AtMost }),
    toSmallerAtLeast: MIN_RATIO_TO_SMALLER,
  }))
}

/** All cached and revalidated reads. */
export async function measureReads(
  contexts: readonly BenchContext[],
  rounds: number,
): Promise<Comparison[]> {
  const rows: Comparison[] = []
  for (const subject of READ_SUBJECTS) {
    const again = await revalidation(contexts, subject, rounds)
    rows.push(...(await cached(contexts, subject, rounds)), ...again)
  }
  return rows
}
