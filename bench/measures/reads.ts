import { setTimeout as sleep } from 'node:timers/promises'
import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison } from '../report/report-row.ts'
import { capture } from '../servers/captured-answer.ts'
import { NGINX_PATH, withNginx } from '../servers/nginx.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, runBare, serverOf, TO_SMALLER } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'
import { asOne, comparisonOf, inTurns, together, TURNS } from './rounds.ts'
import type { Round } from './rounds.ts'

/** Addresses that are looked at again: no more than are kept, in any form. */
const KNOWN = 450
/** How often they are, in a round: once is over in a thirtieth of a second, by luck sooner or later. */
const LOOKS = { web: 20, api: 24 }
/** Milliseconds after which no page counts as fresh. */
const STALE_AFTER = 1_050

/** Old posts and new ones. */
function knownPaths({ sample }: BenchContext, { pathOf }: ReadSubject): string[] {
  return sample.filter((_post, index) => (index * KNOWN) % sample.length < KNOWN).map(pathOf)
}

/** Waits until what was read last counts as old: a page by its age, an answer after any write. */
async function untilOld(
  { writer }: BenchContext,
  { server }: ReadSubject,
  readAt: number,
): Promise<void> {
  if (server === 'api') await writer.touch()
  else await sleep(Math.max(0, readAt + STALE_AFTER - performance.now()))
}

/** What is known, but has to be looked at again. */
async function revalidation(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  const readAt = new Map<BenchContext, number>()
  async function look(context: BenchContext): Promise<LoadResult> {
    const { product, generator } = context
    await untilOld(context, subject, readAt.get(context) ?? 0)
    const requests = reading(knownPaths(context, subject))
    const load = await generator.generate({ origin: serverOf(subject, product).origin, requests })
    readAt.set(context, performance.now())
    return load
  }
  for (const context of contexts) await look(context)
  const turns = LOOKS[subject.server]
  const measured = await inTurns(contexts, { rounds, turns }, look, async (context, looks) => {
    const bare = await runBare(context, subject, knownPaths(context, subject))
    return { product: together(looks), bare }
  })
  return contexts.map((context, index) => ({
    ...comparisonOf(context, `${subject.what}, looked at again`, measured[index] ?? []),
    toSmallerAtLeast: TO_SMALLER,
  }))
}

/** One address over and over. */
async function cached(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  async function hammerAll(context: BenchContext): Promise<Round> {
    const { bare, generator, hasNginx, plan, product, sample } = context
    const { origin } = serverOf(subject, product)
    const newest = sample.at(-1)
    const path = subject.mainPath ?? (newest ? subject.pathOf(newest) : '/')
    const answer = await capture(origin, path)
    await bare.answer({ reads: [answer] })
    const hammer = (to: string, at = path) =>
      generator.generate({ origin: to, requests: reading([at]), forMs: plan.hammerMs / TURNS })
    const round = { product: await hammer(origin), bare: await hammer(bare.origin) }
    if (!hasNginx) return round
    return { ...round, nginx: await withNginx(answer, (to) => hammer(to, NGINX_PATH)) }
  }
  const measured = await inTurns(contexts, { rounds, turns: TURNS }, hammerAll, (_context, turns) =>
    asOne(turns),
  )
  const { shareAtLeast, p99AtMost } = subject
  return contexts.map((context, index) => ({
    ...comparisonOf(context, `${subject.what}, cached`, measured[index] ?? []),
    shareAtLeast,
    ...(p99AtMost !== undefined && { p99AtMost }),
    toSmallerAtLeast: TO_SMALLER,
  }))
}

/** All that readers ask for, kept and looked at again. */
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
