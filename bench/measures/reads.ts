import { setTimeout as sleep } from 'node:timers/promises'
import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison, CpuSpeed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import { capture, captureAll } from '../servers/captured-answer.ts'
import { NGINX_PATH, withNginx } from '../servers/nginx.ts'
import { workTimeOf } from '../servers/processes.ts'
import { failuresOf, speedOf } from './bench-context.ts'
import type { BenchContext } from './bench-context.ts'
import { READ_SUBJECTS, serverOf } from './read-subjects.ts'
import type { ReadSubject } from './read-subjects.ts'

/** Posts of each round of a first rendering, all different. */
const ROUND_SIZE = 150
/** Just-started code is slow code; what was written meanwhile makes calls work each time anew. */
const WARM_UPS = 4
/** Milliseconds after which no page counts as fresh. */
const STALE_AFTER = 1_050

interface Rounds {
  product: LoadResult[]
  bare: LoadResult[]
}

/** The sample is spread over the rounds, so that each holds old posts and new ones. */
function roundsOf(sample: readonly SeededPost[], count: number) {
  const size = Math.min(ROUND_SIZE, Math.floor(sample.length / (count + 1)))
  const rounds = Array.from({ length: count }, (_, round) =>
    sample.filter((_post, index) => index % (count + 1) === round).slice(0, size),
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

/** Posts that nobody has asked for since the product was started, each once. */
async function firstRendering(context: BenchContext, subject: ReadSubject): Promise<Comparison> {
  const { generator, plan, product, sample, writer, posts } = context
  const { origin, pid } = serverOf(subject, product)
  const { perCpuSecondAtLeast: atLeast } = subject
  const { rounds, warmUp } = roundsOf(sample, plan.rounds)
  for (let time = 0; time < WARM_UPS; time += 1) {
    await writer.touch()
    await generator.generate({ origin, requests: reading(warmUp.map(subject.pathOf)) })
  }
  const results: Rounds = { product: [], bare: [] }
  const perCpu: CpuSpeed[] = []
  for (const round of rounds) {
    const paths = round.map(subject.pathOf)
    await writer.touch()
    const before = workTimeOf(pid)
    results.product.push(await generator.generate({ origin, requests: reading(paths) }))
    const after = workTimeOf(pid)
    const all = after.all - before.all
    const aside = after.aside - before.aside
    perCpu.push({ all: paths.length / all, withoutCompression: paths.length / (all - aside) })
    results.bare.push(await runBare(context, origin, paths))
  }
  return {
    what: `${subject.what}, first time`,
    posts,
    product: speedOf(results.product),
    bare: speedOf(results.bare),
    perCpuSecond: {
      all: median(perCpu.map(({ all }) => all)),
      withoutCompression: median(perCpu.map(({ withoutCompression }) => withoutCompression)),
      ...(atLeast !== undefined && { atLeast }),
    },
    failed: failuresOf([...results.product, ...results.bare]),
  }
}

/** What is known, but has to be looked at again: a page by its age, an answer after any write. */
async function revalidation(context: BenchContext, subject: ReadSubject): Promise<Comparison> {
  const { generator, plan, product, sample, writer, posts } = context
  const { origin } = serverOf(subject, product)
  // All that were rendered for the first time: one round of them is over too soon to be measured.
  const paths = roundsOf(sample, plan.rounds).rounds.flat().map(subject.pathOf)
  await generator.generate({ origin, requests: reading(paths) })
  const results: Rounds = { product: [], bare: [] }
  for (let round = 0; round < plan.rounds; round += 1) {
    if (subject.server === 'web') await sleep(STALE_AFTER)
    else await writer.touch()
    results.product.push(await generator.generate({ origin, requests: reading(paths) }))
    results.bare.push(await runBare(context, origin, paths))
  }
  return {
    what: `${subject.what}, looked at again`,
    posts,
    product: speedOf(results.product),
    bare: speedOf(results.bare),
    failed: failuresOf([...results.product, ...results.bare]),
  }
}

/** One address over and over. */
async function cached(context: BenchContext, subject: ReadSubject): Promise<Comparison> {
  const { bare, generator, hasNginx, plan, product, sample, posts } = context
  const { origin } = serverOf(subject, product)
  const newest = sample.at(-1)
  const path = subject.mainPath ?? (newest ? subject.pathOf(newest) : '/')
  const answer = await capture(origin, path)
  await bare.answer({ reads: [answer] })
  const hammer = (to: string, at = path) =>
    generator.generate({ origin: to, requests: reading([at]), forMs: plan.hammerMs })
  const results: Rounds = { product: [], bare: [] }
  const nginx: LoadResult[] = []

  async function measure(nginxOrigin?: string): Promise<void> {
    for (let round = 0; round < plan.rounds; round += 1) {
      results.product.push(await hammer(origin))
      results.bare.push(await hammer(bare.origin))
      if (nginxOrigin) nginx.push(await hammer(nginxOrigin, NGINX_PATH))
    }
  }
  await (hasNginx ? withNginx(answer, measure) : measure())
  return {
    what: `${subject.what}, cached`,
    posts,
    product: speedOf(results.product),
    bare: speedOf(results.bare),
    ...(hasNginx && { nginx: speedOf(nginx) }),
    shareAtLeast: subject.shareAtLeast,
    failed: failuresOf([...results.product, ...results.bare, ...nginx]),
  }
}

/** All that readers ask for, each kind in its three states. */
export async function measureReads(context: BenchContext): Promise<Comparison[]> {
  const rows: Comparison[] = []
  for (const subject of READ_SUBJECTS) {
    const first = await firstRendering(context, subject)
    const again = await revalidation(context, subject)
    rows.push(await cached(context, subject), again, first)
  }
  return rows
}
