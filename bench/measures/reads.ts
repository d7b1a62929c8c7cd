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
import { alternately, comparisonOf, together } from './rounds.ts'
import type { Round } from './rounds.ts'

/** Posts of each round of a first rendering, all different. */
const ROUND_SIZE = { web: 150, api: 250 }
/** Of these, how many are looked at again. */
const KNOWN_OF_ROUND = 150
/** A page is rendered for each encoding in which it is asked for; in one of them nobody has asked yet. */
const ENCODINGS = ['gzip', 'br']
const UNASKED_ENCODING = 'identity'
/** Milliseconds after which no page counts as fresh. */
const STALE_AFTER = 1_050
/** How often known addresses are looked at again in a round: once is over too soon. */
const LOOKS = { web: 3, api: 12 }
/** Every read row of a larger database against the same row of a smaller one. */
const TO_SMALLER = 0.9

/** The sample is spread over the rounds, so that each holds old posts and new ones. */
function roundsOf({ sample, plan }: BenchContext, { server }: ReadSubject) {
  const size = Math.min(ROUND_SIZE[server], Math.floor(sample.length / (plan.rounds + 1)))
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

/** Code that has just started is slow code: hundreds of real renderings come before the first that counts. */
async function warmUp(context: BenchContext, subject: ReadSubject): Promise<void> {
  const { origin } = serverOf(subject, context.product)
  const paths = addressesOf(roundsOf(context, subject).warmUp, subject)
  const encodings = subject.server === 'web' ? ENCODINGS : [undefined]
  for (const encoding of encodings) {
    await context.writer.touch()
    await context.generator.generate({ origin, requests: reading(paths, encoding) })
  }
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
  const { product, speed } = await ask(reading(paths))
  if (subject.server === 'api') return { product, cpu: { all: speed, withoutCompression: speed } }
  const plain = await ask(reading(plainPaths, UNASKED_ENCODING))
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
    const paths = addressesOf(roundsOf(context, subject).rounds[round] ?? [], subject)
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
  const { rounds } = roundsOf(context, subject)
  return rounds.flatMap((posts) => posts.slice(0, KNOWN_OF_ROUND).map(subject.pathOf))
}

/** What is known, but has to be looked at again: a page by its age, an answer after any write. */
async function revalidation(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
  rounds: number,
): Promise<Comparison[]> {
  const look = ({ product, generator }: BenchContext, paths: readonly string[]) =>
    generator.generate({ origin: serverOf(subject, product).origin, requests: reading(paths) })
  for (const context of contexts) await look(context, knownPaths(context, subject))
  const measured = await alternately(contexts, rounds, async (context): Promise<Round> => {
    const paths = knownPaths(context, subject)
    const looks: LoadResult[] = []
    for (let time = 0; time < LOOKS[subject.server]; time += 1) {
      if (subject.server === 'web') await sleep(STALE_AFTER)
      else await context.writer.touch()
      looks.push(await look(context, paths))
    }
    const { origin } = serverOf(subject, context.product)
    return { product: together(looks), bare: await runBare(context, origin, paths) }
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
  const measured = await alternately(contexts, rounds, async (context): Promise<Round> => {
    const { bare, generator, hasNginx, plan, product, sample } = context
    const { origin } = serverOf(subject, product)
    const newest = sample.at(-1)
    const path = subject.mainPath ?? (newest ? subject.pathOf(newest) : '/')
    const answer = await capture(origin, path)
    await bare.answer({ reads: [answer] })
    const hammer = (to: string, at = path) =>
      generator.generate({ origin: to, requests: reading([at]), forMs: plan.hammerMs })
    const round = { product: await hammer(origin), bare: await hammer(bare.origin) }
    if (!hasNginx) return round
    return { ...round, nginx: await withNginx(answer, (to) => hammer(to, NGINX_PATH)) }
  })
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
