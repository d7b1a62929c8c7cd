import { setImmediate } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

/**
 * Repeats a piece of work in the background, letting requests in between, until it resolves to 0,
 * fails (which is logged) or the function it gives back is called. That one resolves once the work
 * has come to rest.
 */
export function untilDone(work: () => Promise<number>, log: Log): () => Promise<void> {
  const stop = new AbortController()

  async function run(): Promise<void> {
    while (!stop.signal.aborted && (await work()) > 0) await setImmediate()
  }

  const rest = run().catch((err: unknown) => log.error({ err }, 'background task failed'))
  return async () => {
    stop.abort()
    await rest
  }
}
