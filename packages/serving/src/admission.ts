import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBoundedQueue } from './bounded-queue.ts'
import type { QueueLimits } from './bounded-queue.ts'

const SECOND = 1_000

/** A request that takes longer waits for something other than the CPU and releases its slot. */
const REQUEST_MS = 40

/**
 * Milliseconds for which a rejected or redirected request keeps its slot. It limits one address to 200
 * such requests a second: more than anybody needs, and little work.
 */
const REJECTED_MS = 40

/** Open requests of one address above which each of them keeps its slot for `FLOOD_MS`. */
const FLOOD = 72
const FLOOD_MS = 20

const LIMITS: Omit<QueueLimits, 'whenFull'> = {
  running: 32,
  runningPerAddress: 8,
  waiting: 2_048,
  maxSlotMs: REQUEST_MS,
  overload: { afterMs: 10 * SECOND, waiting: 512 },
}

/** The weight of a request with a large body: one for each address at a time. */
const LARGE = 8

const NOT_MODIFIED = 304

interface Visit {
  response: ServerResponse
  /** The network address of the client; empty for one that is fair to its own clients, which no limit of an address binds. */
  from: string
  /** Whether the request has a body that takes time to read. */
  isLarge?: boolean
}

/** Runs `handle` when the request is admitted; rejects as `handle` does, or with the error of `whenFull`. */
export type Admission = (handle: () => Promise<unknown>, visit: Visit) => Promise<void>

function isServed({ statusCode: status }: ServerResponse): boolean {
  return status < 300 || status === NOT_MODIFIED
}

/**
 * Creates the admission control for all requests without a cached response: a bounded queue that is fair
 * between addresses and limits the work in each iteration of the event loop. Cached responses are
 * therefore sent without delay, whatever a single client sends.
 */
export function createAdmission(whenFull: () => Error): Admission {
  const queue = createBoundedQueue({ ...LIMITS, whenFull })
  const open = new Map<string, number>()

  function add(from: string, change: 1 | -1): void {
    const count = (open.get(from) ?? 0) + change
    if (count > 0) open.set(from, count)
    else open.delete(from)
  }

  function holdMs({ response, from }: Visit): number {
    if (from === '') return 0
    if (!isServed(response)) return REJECTED_MS
    return (open.get(from) ?? 0) > FLOOD ? FLOOD_MS : 0
  }

  return async (handle, visit) => {
    const { response, from, isLarge } = visit
    const handled = Promise.withResolvers<void>()
    const task = async () => {
      await handle().then(() => handled.resolve(), handled.reject)
      const ms = holdMs(visit)
      if (ms > 0) await sleep(ms)
    }
    add(from, 1)
    const options = { from, weight: isLarge ? LARGE : 1, isGone: () => response.destroyed }
    queue(task, options).catch(handled.reject)
    try {
      await handled.promise
    } finally {
      add(from, -1)
    }
  }
}
