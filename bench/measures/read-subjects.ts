import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { SeededPost } from '../seed/seed.ts'
import { captureAll } from '../servers/captured-answer.ts'
import type { Product } from '../servers/product.ts'
import type { BenchContext } from './bench-context.ts'

/** The required ratio of each read row to the same row of a smaller database. */
export const MIN_RATIO_TO_SMALLER = 0.9

/** A kind of read. */
export interface ReadSubject {
  what: string
  server: 'web' | 'api'
  pathOf: (post: SeededPost) => string
  /** The same content at other addresses, which are cached separately and used by no page. */
  otherPathsOf?: (post: SeededPost) => string[]
  /** The address for the cached rows, if there is one. */
  mainPath?: string
  /** The required share of the bare server's responses a second, cached. */
  shareAtLeast: number
  /** The maximum ratio to the bare server's 99th percentile, cached. */
  p99AtMost?: number
  /** The required first renderings per CPU second, without compression. */
  perCpuSecondAtLeast?: number
}

/** Uncommon list lengths. */
const LENGTHS = [23, 22, 21]

/** API calls come first: reading pages would fill the data service's cache. */
export const READ_SUBJECTS: readonly ReadSubject[] = [
  {
    what: 'JSON post',
    server: 'api',
    pathOf: ({ id }) => `/api/v1/posts/p/${id}`,
    otherPathsOf: ({ id }) =>
      ['/', '?without=content', '/?without=content'].map((end) => `/api/v1/posts/p/${id}${end}`),
    shareAtLeast: 0.75,
  },
  {
    what: 'JSON list',
    server: 'api',
    pathOf: ({ cursor }) => `/api/v1/posts/?cursor=${cursor}`,
    otherPathsOf: ({ cursor }) =>
      [
        '?',
        '?without=content&',
        ...LENGTHS.flatMap((limit) => [`?limit=${limit}&`, `/?limit=${limit}&`]),
      ].map((begin) => `/api/v1/posts${begin}cursor=${cursor}`),
    mainPath: '/api/v1/posts/',
    shareAtLeast: 0.75,
  },
  {
    what: 'List page',
    server: 'web',
    pathOf: ({ cursor }) => `/all-post?cursor=${cursor}`,
    mainPath: '/all-post',
    shareAtLeast: 0.85,
    p99AtMost: 2,
    perCpuSecondAtLeast: 750,
  },
  {
    what: 'Post page',
    server: 'web',
    pathOf: ({ id }) => `/post/${id}`,
    shareAtLeast: 0.85,
    p99AtMost: 2,
    perCpuSecondAtLeast: 1_700,
  },
]

/** The origin and the process of a subject's server. */
export function serverOf(
  { server }: ReadSubject,
  product: Product,
): { origin: string; pid: number } {
  return server === 'web'
    ? { origin: product.webOrigin, pid: product.webPid }
    : { origin: product.apiOrigin, pid: product.apiPid }
}

/** Runs the same load on the bare server, with captured responses of the product. */
export async function runBare(
  { bare, generator, plan, product }: BenchContext,
  subject: ReadSubject,
  paths: readonly string[],
): Promise<LoadResult> {
  await bare.answer({ reads: await captureAll(serverOf(subject, product).origin, paths) })
  return generator.generate({ origin: bare.origin, requests: reading(paths), forMs: plan.bareMs })
}
