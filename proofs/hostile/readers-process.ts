import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../overload/http-request.ts'
import { percentile } from '../overload/load.ts'
import { answerParent } from './child.ts'

/** The task of the readers. */
export interface ReadersTask {
  /** Addresses that they read in turn. */
  urls: readonly string[]
  /** Default: until asked to finish. */
  forMs?: number
}

export interface ReadersResult {
  reads: number
  failed: number
  p50: number
  p99: number
  slowest: number
}

const READERS = 16
/** The pause between two reads of one reader. */
const PAUSE_MS = 20

async function readAll(
  { urls, forMs = Infinity }: ReadersTask,
  signal: AbortSignal,
): Promise<ReadersResult> {
  const times: number[] = []
  let failed = 0
  const until = performance.now() + forMs
  async function read(reader: number): Promise<void> {
    await sleep((PAUSE_MS / READERS) * reader)
    let turn = reader
    // At least once: a busy machine may start this process late.
    do {
      const url = urls[turn++ % urls.length] ?? ''
      const { status, ms } = await send({ url, headers: { 'Accept-Encoding': 'br' } })
      times.push(ms)
      if (status !== 200) failed += 1
      await sleep(PAUSE_MS)
    } while (performance.now() < until && !signal.aborted)
  }
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
  return {
    reads: times.length,
    failed,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    // Not `Math.max(...times)`: the number of arguments is limited.
    slowest: times.reduce((slowest, ms) => Math.max(slowest, ms), 0),
  }
}

answerParent((task, signal) => readAll(task as ReadersTask, signal))
