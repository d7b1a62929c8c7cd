import { setTimeout as sleep } from 'node:timers/promises'
import { reading } from '../load/load-request.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, CpuSpeed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import { capture, captureAll } from '../servers/captured-answer.ts'
import { NGINX_PATH, withNginx } from '../servers/nginx.ts'
import { workTimeOf } from '../servers/processes.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, serverOf } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'
import { alternately, asOne, comparisonOf, inTurns, together } from './rounds.ts'
import type { Round } from './rounds.ts'

/** Posts of each round of a first rendering, all different. */
const ROUND_SIZE = 250
/** Of these, how many are looked at again. */
const KNOWN_OF_ROUND = 150
/** A page is rendered for each encoding in which it is asked for: in one to warm up, in two that count. */
const ENCODINGS = { warmUp: 'gzip', usual: 'br', plain: 'identity' }
/** Milliseconds after which no page counts as fresh. */
const STALE_AFTER = 1_050
/** How often known addresses are looked at again in a round: once is over too soon. */
const LOOKS = { web: 8, api: 24 }
/** Servers and sizes take turns so often in a round: what disturbs the machine is shorter than one. */
const TURNS = 3
/** Every read row of a larger database against the same row of a smaller one. */
const TO_SMALLER = 0.9

/** The sample is spread over the rounds, so that each holds old posts and new ones. */
function roundsOf({ sample, plan }: BenchContext) {
  const size = Math.min(ROUND_SIZE, Math.floor(sample.length / (plan.rounds + 1)))
  const rounds = Array.from({ length: plan.rounds }, (_, round) =>
    sample.filter((_post, index) => index % (plan.rounds + 1) === round).slice(0, size),
  )
  const used = new Set(rounds.flat())
  return { rounds, warmUp: sample.filter((post) => !used.has(post)) }
}

/** The bare server gives the same answers in turn, for a while. */
async function runBare(context: BenchContext, origin: string, paths: readonly string[]) {
  const { bare, generator, plan } = context
  await bare.answer({ reads: await captureAll(origin, paths) })
  const load = { origin: bare.origin, requests: reading(paths), forMs: plan.bareMs }
  return generator.generate(load)
}

/**
 * A third of all posts in each round, for an encoding in which none was asked for: what is measured
 * must last longer than the time between two times that memory is cleaned up.
 */
function sharesOf({ sample, plan }: BenchContext) {
  return Array.from({ length: plan.rounds }, (_, round) =>
    sample.filter((_post, index) => index % plan.rounds === round),
  )
}

/** Every address of each of these posts. */
function addressesOf(
  posts: readonly SeededPost[],
  { pathOf, otherPathsOf = () => [] }: ReadSubject,
): string[] {
  return posts.map(pathOf).concat(posts.flatMap(otherPathsOf))
}

/** Code that has just started is slow code: a thousand real renderings come before the first that counts. */
async function warmUp(context: BenchContext, subject: ReadSubject): Promise<void> {
  const { generator, product, sample, writer } = context
  const paths = addressesOf(roundsOf(context).warmUp, subject)
  const requests =
    subject.server === 'api'
      ? reading(paths)
      : [
          ...reading(sample.map(subject.pathOf), ENCODINGS.warmUp),
          ...reading(paths, ENCODINGS.usual),
        ]
  await writer.touch()
  await generator.generate({ origin: serverOf(subject, product).origin, requests })
}

/** Answers per second of the work of the process that gave them. */
async function perCpuSecond(
  pid: number,
  work: () => Promise<LoadResult>,
): Promise<{ product: LoadResult; speed: number }> {
  const before = workTimeOf(pid)
  const product = await work()
  return { product, speed: product.requests / (workTimeOf(pid) - before) }
}

/**
 * Posts that nobody has asked for, as browsers ask for them, and then in an encoding in which nobody
 * has: rendered all the same, and nothing compressed.
 */
async function renderFirst(
  { product: measured, generator }: BenchContext,
  subject: ReadSubject,
  { paths, plainPaths }: Record<'paths' | 'plainPaths', readonly string[]>,
): Promise<{ product: LoadResult; cpu: CpuSpeed }> {
  const { origin, pid } = serverOf(subject, measured)
  const ask = (requests: LoadRequest[]) =>
    perCpuSecond(pid, () => generator.generate({ origin, requests }))
  const { product, speed } = await ask(reading(paths, ENCODINGS.usual))
  if (subject.server === 'api') return { product, cpu: { all: speed, withoutCompression: speed } }
  const plain = await ask(reading(plainPaths, ENCODINGS.plain))
  const failed = product.failed + plain.product.failed
  return { product: { ...product, failed }, cpu: { all: speed, withoutCompression: plain.speed } }
}

function medianCpu(speeds: readonly CpuSpeed[], { perCpuSecondAtLeast }: ReadSubject): CpuSpeed {
  return {
    all: median(speeds.map(({ all }) => all)),
    withoutCompression: median(speeds.map(({ withoutCompression }) => withoutCompression)),
    ...(perCpuSecondAtLeast !== undefined && { atLeast: perCpuSecondAtLeast }),
  }
}

/** Posts that nobody has asked for since the product was started, each once. */
async function firstRendering(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  for (const context of contexts) await warmUp(context, subject)
  const measured = await alternately(contexts, rounds, async (context, round) => {
    const { origin } = serverOf(subject, context.product)
    const paths = addressesOf(roundsOf(context).rounds[round] ?? [], subject)
    const plainPaths = (sharesOf(context)[round] ?? []).map(subject.pathOf)
    await context.writer.touch()
    const product = await renderFirst(context, subject, { paths, plainPaths })
    return { ...product, bare: await runBare(context, origin, paths) }
  })
  return contexts.map((context, index) => {
    const own = measured[index] ?? []
    const cpu = medianCpu(
      own.map((round) => round.cpu),
      subject,
    )
    const row = comparisonOf(context, `${subject.what}, first time`, own)
    return { ...row, perCpuSecond: cpu, toSmallerAtLeast: TO_SMALLER }
  })
}

/** Old posts and new ones that have been asked for before: no more than are kept, in any form. */
function knownPaths(context: BenchContext, subject: ReadSubject): string[] {
  const { rounds } = roundsOf(context)
  return rounds.flatMap((posts) => posts.slice(0, KNOWN_OF_ROUND).map(subject.pathOf))
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
    const { origin } = serverOf(subject, context.product)
    const bare = await runBare(context, origin, knownPaths(context, subject))
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

/** All that readers ask for, each kind in its three states. */
export async function measureReads(
  contexts: readonly BenchContext[],
  rounds: number,
): Promise<Comparison[]> {
  const rows: Comparison[] = []
  for (const subject of READ_SUBJECTS) {
    const first = await firstRendering(contexts, subject, rounds)
    const again = await revalidation(contexts, subject, rounds)
    rows.push(...(await cached(contexts, subject, rounds)), ...again, ...first)
  }
  return rows
}
