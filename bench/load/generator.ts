import { findAutocannon } from './autocannon.ts'
import type { Generator } from './load.ts'
import { findWrk } from './wrk.ts'

/** wrk if it is installed, because it uses the least CPU time; otherwise autocannon. */
export async function findGenerator(): Promise<Generator> {
  return (await findWrk()) ?? findAutocannon()
}
