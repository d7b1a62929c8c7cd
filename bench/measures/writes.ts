import type { LoadRequest } from '../load/load-request.ts'
import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Comparison } from '../report/report-row.ts'
import { percentile } from '../report/statistics.ts'
import { makePicture } from '../seed/picture.ts'
import { captureAll } from '../servers/captured-answer.ts'
import { failuresOf, speedOf } from './bench-context.ts'
import type { BenchContext } from './bench-context.ts'
import { send } from './writer.ts'

/** Of a hundred requests under a mixed load, one writes. */
const MIXED = 100

/** Milliseconds that each of `count` requests took, `atOnce` of them under way at any time. */
async function timesOf(
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

interface CreateOrder {
  what: string
  request: LoadRequest
  count: number
  atOnce: number
  rounds: number
}

/** Creating, beside a server that only appends what it got to a file and waits for the disk. */
async function creation(context: BenchContext, order: CreateOrder): Promise<Comparison> {
  const { bare, product, posts } = context
  const { what, request, atOnce } = order
  await bare.answer({ reads: [], write: await send(product.apiOrigin, request) })
  const times: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
  const milliseconds = { product: 0, bare: 0 }
  const origins = { product: product.apiOrigin, bare: bare.origin }
  for (let round = 0; round < order.rounds; round += 1) {
    for (const server of ['product', 'bare'] as const) {
      const begin = performance.now()
      times[server].push(...(await timesOf(() => send(origins[server], request), order)))
      milliseconds[server] += performance.now() - begin
    }
  }
  const speed = (server: 'product' | 'bare') => ({
    perSecond: (times[server].length / milliseconds[server]) * 1_000,
    p50: percentile(times[server], 0.5),
    p99: percentile(times[server], 0.99),
  })
  const crowd = atOnce === 1 ? 'one by one' : `${atOnce} at once`
  return {
    what: `${what}, ${crowd}`,
    posts,
    product: speed('product'),
    bare: speed('bare'),
    failed: 0,
  }
}

/** Calls that read, and one in a hundred that writes, after which nothing kept holds any more. */
async function mixed(context: BenchContext, write: LoadRequest): Promise<Comparison> {
  const { bare, generator, plan, product, sample, posts } = context
  const ids = sample.slice(-80).map(({ id }) => `/api/v1/posts/p/${id}`)
  const lists = Array.from({ length: MIXED - 1 - ids.length }, () => '/api/v1/posts/')
  const reads = [...ids, ...lists]
  const requests = [...reading(reads), write]
  await bare.answer({
    reads: await captureAll(product.apiOrigin, [...new Set(reads)]),
    write: await send(product.apiOrigin, write),
  })
  const results: Record<'product' | 'bare', LoadResult[]> = { product: [], bare: [] }
  for (let round = 0; round < plan.rounds; round += 1) {
    const forMs = plan.hammerMs
    results.product.push(await generator.generate({ origin: product.apiOrigin, requests, forMs }))
    results.bare.push(await generator.generate({ origin: bare.origin, requests, forMs }))
  }
  return {
    what: 'JSON, 1 % writes',
    posts,
    product: speedOf(results.product),
    bare: speedOf(results.bare),
    failed: failuresOf([...results.product, ...results.bare]),
  }
}

/** Creating with and without a picture, and reading while others write. */
export async function measureWrites(context: BenchContext): Promise<Comparison[]> {
  const { plan, writer } = context
  const { rounds } = plan
  const { plain, plainAtOnce, pictured, picturedAtOnce } = plan.creates
  const text = await writer.creation()
  const withPicture = await writer.creation(await makePicture(100))
  const orders: CreateOrder[] = [
    { what: 'Create', request: text, count: plain, atOnce: 1, rounds },
    { what: 'Create', request: text, count: plainAtOnce, atOnce: 16, rounds },
    { what: 'Create with picture', request: withPicture, count: pictured, atOnce: 1, rounds },
    // Takes its time, and is long enough to be measured once.
    {
      what: 'Create with picture',
      request: withPicture,
      count: picturedAtOnce,
      atOnce: 16,
      rounds: 1,
    },
  ]
  const rows: Comparison[] = []
  for (const order of orders) rows.push(await creation(context, order))
  rows.push(await mixed(context, text))
  return rows
}
