import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLane } from './lane.ts'
import type { LaneBounds } from './lane.ts'

const SECOND = 1_000

/** A request that takes longer waits for something else than the processor, and counts no more. */
const REQUEST_MS = 40

/**
 * Milliseconds for which a request that was refused, or sent elsewhere, keeps its place. One address
 * has 200 of them a second at most: more than anybody needs, and little work.
 */
const REFUSED_MS = 40

/** Requests of one address at the same time, beyond which it leaves time between them to others. */
const FLOOD = 72

/** Milliseconds for which each request of such an address keeps its place. */
const FLOOD_MS = 20

const BOUNDS: Omit<LaneBounds, 'whenFull'> = {
  running: 32,
  runningOfOne: 8,
  waiting: 2_048,
  longestMs: REQUEST_MS,
  crowd: { afterMs: 10 * SECOND, waiting: 512 },
}

/** What a request with a large body weighs: one of an address at the same time. */
const LARGE = 8

const NOT_MODIFIED = 304

interface Visit {
  response: ServerResponse
  /** The network address of whoever sent the request. */
  from: string
  /** Whether it has a body that takes time to read. */
  isLarge?: boolean
}

/** Runs `answer` when it is its turn; rejects as `answer` does, or with what `whenFull` makes. */
export type Admission = (answer: () => Promise<unknown>, visit: Visit) => Promise<void>

/** Whether an answer gives what was asked for. */
function isServed({ statusCode: status }: ServerResponse): boolean {
  return status < 300 || status === NOT_MODIFIED
}

/**
 * The queue of all requests but those whose answer lies ready. Some are begun in each turn of the
 * event loop, addresses in turn, so that whatever one client sends, what lies ready is sent at once.
 */
export function createAdmission(whenFull: () => Error): Admission {
  const lane = createLane({ ...BOUNDS, whenFull })
  const open = new Map<string, number>()

  function add(from: string, change: 1 | -1): void {
    const count = (open.get(from) ?? 0) + change
    if (count > 0) open.set(from, count)
    else open.delete(from)
  }

  function holdMs({ response, from }: Visit): number {
    if (!isServed(response)) return REFUSED_MS
    return (open.get(from) ?? 0) > FLOOD ? FLOOD_MS : 0
  }

  return async (answer, visit) => {
    const { response, from, isLarge } = visit
    const answered = Promise.withResolvers<void>()
    const task = async () => {
      await answer().then(() => answered.resolve(), answered.reject)
      const ms = holdMs(visit)
      if (ms > 0) await sleep(ms)
    }
    add(from, 1)
    const place = { from, weight: isLarge ? LARGE : 1, isGone: () => response.destroyed }
    lane(task, place).catch(answered.reject)
    try {
      await answered.promise
    } finally {
      add(from, -1)
    }
  }
}
