import type { Generator } from '../load/load.ts'
import type { Plan } from '../plan.ts'
import type { SeededPost } from '../seed/seed.ts'
import type { Bare } from '../servers/bare.ts'
import type { Product } from '../servers/product.ts'
import type { Writer } from './writer.ts'

/** The running product of one database size, with its sample. */
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
