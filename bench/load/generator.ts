import { findAutocannon } from './autocannon.ts'
import type { LoadRequest } from './load-request.ts'
import type { LoadResult } from './load-result.ts'
import { findWrk } from './wrk.ts'

/** What to send, and where. */
export interface Load {
  origin: string
  requests: readonly LoadRequest[]
  /** Milliseconds in which the requests are sent in turn; without it, each is sent one time. */
  forMs?: number
}

/** A program that sends requests over 64 connections, in a process of its own. */
export interface Generator {
  /** With its version. */
  name: string
  generate: (load: Load) => Promise<LoadResult>
}

/** wrk where it is installed, for it takes the least from what it measures; else autocannon. */
export async function findGenerator(): Promise<Generator> {
  return (await findWrk()) ?? findAutocannon()
}
