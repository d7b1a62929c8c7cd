import { findAutocannon } from './autocannon.ts'
import type { LoadRequest } from './load-request.ts'
import type { LoadResult } from './load-result.ts'
import { findWrk } from './wrk.ts'

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

/** wrk if it is installed, because it uses the least CPU time; otherwise autocannon. */
export async function findGenerator(): Promise<Generator> {
  return (await findWrk()) ?? findAutocannon()
}
