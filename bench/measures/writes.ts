import type { LoadRequest } from '../load/load-request.ts'
import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Plan } from '../plan.ts'
import type { Comparison } from '../report/report-row.ts'
import { percentile } from '../report/statistics.ts'
import { makePicture } from '../seed/picture.ts'
import { captureAll } from '../servers/captured-answer.ts'
import type { BenchContext } from './bench-context.ts'
import { alternately, comparisonOf } from './rounds.ts'
import type { Round } from './rounds.ts'
import { send } from './writer.ts'

/** One write in so many requests of the mixed load. */
const MIXED = 100

/** The latencies of `count` requests in milliseconds, `atOnce` of them concurrent. */
export async function timesOf(
  act: () => Promise<unknown>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number[]> {
  const times: number[] = []
  let left = count
  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1
      const begin = performance.now()
      await act()
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return times
}

interface CreateOptions {
  what: string
  /** Each size has its own session. */
  requests: ReadonlyMap<BenchContext, LoadRequest>
  count: number
  atOnce: number
  rounds: number
  /** The maximum median latency in milliseconds. */
  p50AtMost?: number
}

/** The required ratio of creates on a larger database to those on a smaller one. */
const MIN_RATIO_TO_SMALLER = 0.8

async function createAt(
  origin: string,
  request: LoadRequest,
  order: CreateOptions,
): Promise<LoadResult> {
  const begin = performance.now()
  const times = await timesOf(() => send(origin, request), order)
  const seconds = (performance.now() - begin) / 1_000
  return {
    requests: times.length,
    seconds,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: 0,
  }
}

/** Creates, compared with a server that only appends the request to a file with fsync. */
async function creation(
  contexts: readonly BenchContext[],
  order: CreateOptions,
): Promise<Comparison[]> {
  const { what, requests, atOnce, rounds, p50AtMost } = order
  const measured = await alternately(contexts, rounds, async (context): Promise<Round> => {
    const { bare, product } = context
    const request = requests.get(context)
    if (!request) throw new Error('There is nothing to send.')
    await bare.answer({ reads: [], write: await send(product.apiOrigin, request) })
    return {
      product: await createAt(product.apiOrigin, request, order),
      bare: await createAt(bare.origin, request, order),
    }
  })
  const concurrency = atOnce === 1 ? 'one by one' : `${atOnce} at once`
  return contexts.map((context, index) => ({
    ...comparisonOf(context, `${what}, ${concurrency}`, measured[index] ?? []),
    ...(p50AtMost !== undefined && { p50AtMost }),
    toSmallerAtLeast: MIN_RATIO_TO_SMALLER,
  }))
}

/** Reads with one write in a hundred requests. */
async function mixed(
  contexts: readonly BenchContext[],
  writes: ReadonlyMap<BenchContext, LoadRequest>,
  rounds: number,
): Promise<Comparison[]> {
  const measured = await alternately(contexts, rounds, async (context): Promise<Round> => {
    const { bare, generator, plan, product, sample } = context
    const write = writes.get(context)
    if (!write) throw new Error('There is nothing to send.')
    const ids = sample.slice(-80).map(({ id }) => `/api/v1/posts/p/${id}`)
    const lists = Array.from({ length: MIXED - 1 - ids.length }, () => '/api/v1/posts/')
    const reads = [...ids, ...lists]
    const requests = [...reading(reads), write]
    await bare.answer({
      reads: await captureAll(product.apiOrigin, [...new Set(reads)]),
      write: await send(product.apiOrigin, write),
    })
    const forMs = plan.singleAddressMs
    return {
      product: await generator.generate({ origin: product.apiOrigin, requests, forMs }),
      bare: await generator.generate({ origin: bare.origin, requests, forMs }),
    }
  })
  return contexts.map((context, index) => ({
    ...comparisonOf(context, 'JSON, 1 % writes', measured[index] ?? []),
    toSmallerAtLeast: MIN_RATIO_TO_SMALLER,
  }))
}

/** Creates with and without a picture, and reads during writes. */
export async function measureWrites(
  contexts: readonly BenchContext[],
  { rounds, creates }: Plan,
): Promise<Comparison[]> {
  const { plain, plainAtOnce, pictured, picturedAtOnce } = creates
  const picture = await makePicture(100)
  const text = new Map<BenchContext, LoadRequest>()
  const withPicture = new Map<BenchContext, LoadRequest>()
  for (const context of contexts) {
    text.set(context, await context.writer.creation())
    withPicture.set(context, await context.writer.creation(picture))
  }
  const alone = { what: 'Create', requests: text, rounds }
  const illustrated = { what: 'Create with picture', requests: withPicture }
  const orders: CreateOptions[] = [
    { ...alone, count: plain, atOnce: 1, p50AtMost: 10 },
    { ...alone, count: plainAtOnce, atOnce: 16 },
    { ...illustrated, rounds, count: pictured, atOnce: 1 },
    // So slow that one round is precise enough.
    { ...illustrated, rounds: 1, count: picturedAtOnce, atOnce: 16 },
  ]
  const rows: Comparison[] = []
  for (const order of orders) rows.push(...(await creation(contexts, order)))
  rows.push(...(await mixed(contexts, text, rounds)))
  return rows
}
