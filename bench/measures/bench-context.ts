import type { Generator } from '../load/generator.ts'
import type { LoadResult } from '../load/load-result.ts'
import type { Plan } from '../plan.ts'
import type { Speed } from '../report/report-row.ts'
import { median } from '../report/statistics.ts'
import type { SeededPost } from '../seed/seed.ts'
import type { Bare } from '../servers/bare.ts'
import type { Product } from '../servers/product.ts'
import type { Writer } from './writer.ts'

/** What every measurement of one database size works with. */
export interface BenchContext {
  plan: Plan
  posts: number
  product: Product
  bare: Bare
  generator: Generator
  hasNginx: boolean
  sample: readonly SeededPost[]
  writer: Writer
}

/** The medians of several rounds. */
export function speedOf(results: readonly LoadResult[]): Speed {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50: median(results.map(({ p50 }) => p50)),
    p99: median(results.map(({ p99 }) => p99)),
  }
}

/** Requests that failed in all rounds together. */
export function failuresOf(results: readonly LoadResult[]): number {
  return results.reduce((sum, { failed }) => sum + failed, 0)
}
