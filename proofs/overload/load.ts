import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './http-request.ts'
import type { HttpResult, HttpRequest } from './http-request.ts'

/** Creates the request with an index; requests differ where caching matters. */
export type CreateRequest = (index: number) => HttpRequest

const TICK_MS = 4

/** A percentile of times. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0
}

/** Counts of responses. */
export class Tally {
  /** Milliseconds of each accepted response. */
  readonly accepted: number[] = []
  /** Milliseconds of each 503 with Retry-After. */
  readonly refused: number[] = []
  /** The number of other results, by description. */
  readonly others = new Map<string, number>()

  add({ status, ms, retryAfter }: HttpResult, isAccepted: (status: number) => boolean): void {
    if (isAccepted(status)) this.accepted.push(ms)
    else if (status === 503 && Number(retryAfter) > 0) this.refused.push(ms)
    else this.others.set(String(status), (this.others.get(String(status)) ?? 0) + 1)
  }
}

interface Load {
  make: CreateRequest
  isAccepted: (status: number) => boolean
  /** Milliseconds. */
  forMs: number
  /** Milliseconds at the start that do not count. */
  unseenMs?: number
}

/** Sends requests sequentially on each of so many connections. */
export async function sendSequentially(load: Load, lines: number): Promise<Tally> {
  const { make, isAccepted, forMs } = load
  const tally = new Tally()
  const until = performance.now() + forMs
  let index = 0
  const line = async () => {
    while (performance.now() < until) {
      const answered = await send(make(index++))
      // Responses after the end would exceed the capacity.
      if (performance.now() < until) tally.add(answered, isAccepted)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  return tally
}

/** The accepted requests a second of so many sequential connections. */
export async function measureCapacity(load: Load, lines: number): Promise<number> {
  const { accepted } = await sendSequentially(load, lines)
  return (accepted.length / load.forMs) * 1_000
}

/** Sends requests at a fixed rate, whether they are answered or not. */
export async function drive(load: Load, perSecond: number): Promise<Tally> {
  const { make, isAccepted, forMs, unseenMs = 0 } = load
  const tally = new Tally()
  const began = performance.now()
  const open = new Set<Promise<void>>()
  let sent = 0
  while (performance.now() - began < forMs) {
    const due = ((performance.now() - began) / 1_000) * perSecond
    for (; sent < due; sent++) {
      const counts = performance.now() - began >= unseenMs
      const one = send(make(sent)).then((answered) => {
        if (counts) tally.add(answered, isAccepted)
      })
      open.add(one)
      void one.finally(() => open.delete(one))
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
  return tally
}
