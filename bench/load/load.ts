import type { LoadRequest } from './load-request.ts'
import type { LoadResult } from './load-result.ts'

/** The requests of a load, and their target. */
export interface Load {
  origin: string
  requests: readonly LoadRequest[]
  /** Milliseconds for which the requests are repeated; without it, each is sent once. */
  forMs?: number
}

/** A load generator: a separate process with 64 connections. */
export interface Generator {
  /** Includes the version. */
  name: string
  generate: (load: Load) => Promise<LoadResult>
}
