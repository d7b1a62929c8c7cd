import { reading } from '../load/load-request.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, CpuSpeed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import { workTimeOf } from '../servers/processes.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, runBare, serverOf, MIN_RATIO_TO_SMALLER } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'
import { alternately, comparisonOf, combineLoads, TURNS } from './rounds.ts'
import type { Round } from './rounds.ts'

/** Without compression. The cache holds a page separately for each encoding. */
const PLAIN = 'identity'
const WARM_UP_TIMES = 10
/**
 * Repetitions of the uncompressed requests. The cache is so small for them that each page is
 * rendered anew. A single pass takes a tenth of a second, in which a major garbage collection may
 * or may not occur.
 */
const PLAIN_TIMES = 3

/** The number of responses, and the CPU seconds of the process. */
interface CpuResult {
  load: LoadResult
  work: number
}

/** A round of one subject at one database size. */
export interface FirstRound extends Round {
  cpu: CpuSpeed
}

/** Every `parts`-th post, from the oldest to the newest. */
function selectPart(sample: readonly SeededPost[], parts: number, part: number): SeededPost[] {
  return sample.filter((_post, index) => index % parts === part)
}

/** All addresses of a quarter of the posts, for one of three turns or the warm-up. */
function addressesOf({ sample }: BenchContext, subject: ReadSubject, turn: number): string[] {
  const { pathOf, otherPathsOf = () => [] } = subject
  const posts = selectPart(sample, TURNS + 1, turn)
  return posts.map(pathOf).concat(posts.flatMap(otherPathsOf))
}

/** Uncompressed requests, repeated. */
function uncompressed(paths: readonly string[], times: number): LoadRequest[] {
  return Array.from({ length: times }, () => reading(paths, PLAIN)).flat()
}

/**
 * Warms up the JIT compiler with thousands of requests before the first measured one. Few
 * uncompressed pages fit the cache, so a quarter of the posts is rendered every time.
 */
async function warmUp(context: BenchContext, subject: ReadSubject): Promise<void> {
  const { generator, plan, product, sample, writer } = context
  const paths = addressesOf(context, subject, TURNS)
  const others =
    subject.server === 'api'
      ? reading(sample.map(({ cursor }) => `/api/v1/posts/?cursor=${cursor}&limit=20`))
      : uncompressed(paths, WARM_UP_TIMES)
  const usual = reading(paths)
  await writer.touch()
  const { origin } = serverOf(subject, product)
  await generator.generate({ origin, requests: others.concat(usual) })
  await generator.generate({ origin, requests: usual, forMs: plan.singleAddressMs })
}

async function ask(
  { generator, product, writer }: BenchContext,
  subject: ReadSubject,
  requests: LoadRequest[],
): Promise<CpuResult> {
  const { origin, pid } = serverOf(subject, product)
  await writer.touch()
  const before = workTimeOf(pid)
  const load = await generator.generate({ origin, requests })
  return { load, work: workTimeOf(pid) - before }
}

function perCpuSecond(turns: readonly CpuResult[]): number {
  const work = turns.reduce((sum, turn) => sum + turn.work, 0)
  return combineLoads(turns.map(({ load }) => load)).requests / work
}

/** The result of a round: compressed responses, and uncompressed pages. */
function measureRound(
  usual: readonly CpuResult[],
  plain: readonly CpuResult[],
  bare: LoadResult,
): FirstRound {
  const product = combineLoads(usual.map(({ load }) => load))
  const { failed } = combineLoads([...usual, ...plain].map(({ load }) => load))
  const all = perCpuSecond(usual)
  const withoutCompression = plain.length > 0 ? perCpuSecond(plain) : all
  return { product: { ...product, failed }, bare, cpu: { all, withoutCompression } }
}

async function measureSubject(
  contexts: readonly BenchContext[],
  subject: ReadSubject,
): Promise<FirstRound[]> {
  for (const context of contexts) await warmUp(context, subject)
  const usual = await alternately(contexts, TURNS, (context, turn) =>
    ask(context, subject, reading(addressesOf(context, subject, turn))),
  )
  // Last, because the memory of compression is collected some time later.
  const turns = subject.server === 'web' ? TURNS : 0
  const plain = await alternately(contexts, turns, (context, turn) =>
    ask(context, subject, uncompressed(addressesOf(context, subject, turn), PLAIN_TIMES)),
  )
  const rounds: FirstRound[] = []
  for (const [index, context] of contexts.entries()) {
    const paths = selectPart(context.sample, TURNS + 1, 0).map(subject.pathOf)
    const bare = await runBare(context, subject, paths)
    rounds.push(measureRound(usual[index] ?? [], plain[index] ?? [], bare))
  }
  return rounds
}

/** One round of requests for posts not read since the start, for each subject and size. */
export async function measureFirstReads(
  contexts: readonly BenchContext[],
): Promise<FirstRound[][]> {
  const measured: FirstRound[][] = []
  for (const subject of READ_SUBJECTS) measured.push(await measureSubject(contexts, subject))
  return measured
}

function medianCpu(speeds: readonly CpuSpeed[], { perCpuSecondAtLeast }: ReadSubject): CpuSpeed {
  return {
    all: median(speeds.map(({ all }) => all)),
    withoutCompression: median(speeds.map(({ withoutCompression }) => withoutCompression)),
    ...(perCpuSecondAtLeast !== undefined && { atLeast: perCpuSecondAtLeast }),
  }
}

/** The result rows of these rounds. The servers are restarted for each round. */
export function firstReadRows(
  contexts: readonly BenchContext[],
  rounds: readonly (readonly (readonly FirstRound[])[])[],
): Comparison[] {
  return READ_SUBJECTS.flatMap((subject, number) =>
    contexts.map((context, index) => {
      const own = rounds.flatMap((round) => round[number]?.[index] ?? [])
      const cpu = medianCpu(
        own.map((round) => round.cpu),
        subject,
      )
      const row = comparisonOf(context, `${subject.what}, first time`, own)
      return { ...row, perCpuSecond: cpu, toSmallerAtLeast: MIN_RATIO_TO_SMALLER }
    }),
  )
}
