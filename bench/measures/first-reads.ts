import { reading } from '../load/load-request.ts'
import type { LoadRequest } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, CpuSpeed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import { workTimeOf } from '../servers/processes.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, runBare, serverOf, TO_SMALLER } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'
import { alternately, comparisonOf, together, TURNS } from './rounds.ts'
import type { Round } from './rounds.ts'

/** In no encoding: a page is rendered for each in which it is asked for. */
const PLAIN = 'identity'
/** How often the pages that warm up are asked for. */
const WARM_UP_TIMES = 10
/**
 * How often the others are, in no encoding: so few are kept that each is made anew each time. Once would
 * be a tenth of a second, in which V8 cleans up its old space or does not.
 */
const PLAIN_TIMES = 3

/** Answers, and the seconds of work of the process that gave them. */
interface Worked {
  load: LoadResult
  work: number
}

/** A round of one subject and one size. */
export interface FirstRound extends Round {
  cpu: CpuSpeed
}

/** One in `parts` of all posts, from the oldest to the newest. */
function partOf(sample: readonly SeededPost[], parts: number, part: number): SeededPost[] {
  return sample.filter((_post, index) => index % parts === part)
}

/** Every address of one in four posts: three turns, and what warms up. */
function addressesOf({ sample }: BenchContext, subject: ReadSubject, turn: number): string[] {
  const { pathOf, otherPathsOf = () => [] } = subject
  const posts = partOf(sample, TURNS + 1, turn)
  return posts.map(pathOf).concat(posts.flatMap(otherPathsOf))
}

/** Pages in no encoding, several times each. */
function plainly(paths: readonly string[], times: number): LoadRequest[] {
  return Array.from({ length: times }, () => reading(paths, PLAIN)).flat()
}

/**
 * Code that has just started is slow code: thousands of real answers come before the first that counts.
 * Of pages in no encoding few are kept, so that those of one in four posts are made each time.
 */
async function warmUp(context: BenchContext, subject: ReadSubject): Promise<void> {
  const { generator, plan, product, sample, writer } = context
  const paths = addressesOf(context, subject, TURNS)
  const others =
    subject.server === 'api'
      ? reading(sample.map(({ cursor }) => `/api/v1/posts/?cursor=${cursor}&limit=20`))
      : plainly(paths, WARM_UP_TIMES)
  const usual = reading(paths)
  await writer.touch()
  const { origin } = serverOf(subject, product)
  await generator.generate({ origin, requests: others.concat(usual) })
  await generator.generate({ origin, requests: usual, forMs: plan.hammerMs })
}

async function ask(
  { generator, product, writer }: BenchContext,
  subject: ReadSubject,
  requests: LoadRequest[],
): Promise<Worked> {
  const { origin, pid } = serverOf(subject, product)
  await writer.touch()
  const before = workTimeOf(pid)
  const load = await generator.generate({ origin, requests })
  return { load, work: workTimeOf(pid) - before }
}

function perCpuSecond(turns: readonly Worked[]): number {
  const work = turns.reduce((sum, turn) => sum + turn.work, 0)
  return together(turns.map(({ load }) => load)).requests / work
}

/** What a round showed: answers as browsers ask for them, and pages that nothing is compressed for. */
function roundOf(usual: readonly Worked[], plain: readonly Worked[], bare: LoadResult): FirstRound {
  const product = together(usual.map(({ load }) => load))
  const { failed } = together([...usual, ...plain].map(({ load }) => load))
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
  // Behind all others, for what compressing leaves behind is cleaned up a while later.
  const turns = subject.server === 'web' ? TURNS : 0
  const plain = await alternately(contexts, turns, (context, turn) =>
    ask(context, subject, plainly(addressesOf(context, subject, turn), PLAIN_TIMES)),
  )
  const rounds: FirstRound[] = []
  for (const [index, context] of contexts.entries()) {
    const paths = partOf(context.sample, TURNS + 1, 0).map(subject.pathOf)
    const bare = await runBare(context, subject, paths)
    rounds.push(roundOf(usual[index] ?? [], plain[index] ?? [], bare))
  }
  return rounds
}

/**
 * A round of posts that nobody has asked for since the servers were started, each once; of each
 * subject, and of that each size.
 */
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

/** The rows of such rounds, of servers started anew for each. */
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
      return { ...row, perCpuSecond: cpu, toSmallerAtLeast: TO_SMALLER }
    }),
  )
}
