import { reading } from '../load/load-request.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { SeededPost } from '../seed/seed.ts'
import { captureAll } from '../servers/captured-answer.ts'
import type { Product } from '../servers/product.ts'
import type { BenchContext } from './bench-context.ts'

/** Promised: every read row of a larger database against the same row of a smaller one. */
export const TO_SMALLER = 0.9

/** Something that people read. */
export interface ReadSubject {
  what: string
  server: 'web' | 'api'
  pathOf: (post: SeededPost) => string
  /** The same at other addresses, which the product has to make each for itself, and no page asks for. */
  otherPathsOf?: (post: SeededPost) => string[]
  /** The one that everybody asks for, where there is one. */
  mainPath?: string
  /** Promised: the share of the bare server's answers a second, cached. */
  shareAtLeast: number
  /** Promised: how many times the bare server's 99th percentile, cached. */
  p99AtMost?: number
  /** Promised: first renderings a second of the process's work, compression aside. */
  perCpuSecondAtLeast?: number
}

/** Of lists, a little shorter than usual. */
const LENGTHS = [23, 22, 21]

/** The calls come first: pages ask the data service for posts, which would then have been seen. */
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
    perCpuSecondAtLeast: 1_000,
  },
  {
    what: 'Post page',
    server: 'web',
    pathOf: ({ id }) => `/post/${id}`,
    shareAtLeast: 0.85,
    p99AtMost: 2,
    perCpuSecondAtLeast: 2_500,
  },
]

/** Where a subject is asked for, and which process answers. */
export function serverOf(
  { server }: ReadSubject,
  product: Product,
): { origin: string; pid: number } {
  return server === 'web'
    ? { origin: product.webOrigin, pid: product.webPid }
    : { origin: product.apiOrigin, pid: product.apiPid }
}

/** The bare server gives the product's answers in turn, for a while. */
export async function runBare(
  { bare, generator, plan, product }: BenchContext,
  subject: ReadSubject,
  paths: readonly string[],
): Promise<LoadResult> {
  await bare.answer({ reads: await captureAll(serverOf(subject, product).origin, paths) })
  return generator.generate({ origin: bare.origin, requests: reading(paths), forMs: plan.bareMs })
}
