import { availableParallelism } from 'node:os'
import type { Endpoint } from '@inkwell/contract/endpoint'
import type { MessageKey } from '@inkwell/contract/messages'
import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue, QueueLimits } from '@inkwell/serving/bounded-queue'
import type { ZodObject } from 'zod'
import type { Log } from '../log/log.ts'
import { BodyMemory } from './body-memory.ts'
import type { BodyMemoryBounds } from './body-memory.ts'
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

/** Node's thread pool, for file access and hashing; one thread is left to files. */
const THREADS = 4

type Bounds = Omit<QueueLimits, 'whenFull'>

/** The limits of each kind of work. */
const BOUNDS = {
  /** Chunks of large bodies: a few per event-loop iteration. */
  pieces: { running: 2, runningPerAddress: 1, waiting: 4_096 },
  /** Uncached reads: one or two queries each. */
  reads: { running: 16, waiting: 1_024, overload: { afterMs: SECOND, waiting: 128 } },
  /** Files of pictures until their first byte: the storage may be far away, or not answer. */
  files: {
    running: 64,
    runningPerAddress: 32,
    waiting: 512,
    overload: { afterMs: SECOND, waiting: 64 },
  },
  /** The database runs one write at a time, and each waits for the disk. */
  writes: { running: 8, waiting: 512, overload: { afterMs: 6 * SECOND, waiting: 16 } },
  /** A password hash takes a tenth of a second of one core; a whole class may sign in at once. */
  passwords: {
    running: Math.max(1, Math.min(THREADS - 1, availableParallelism())),
    waiting: 128,
    overload: { afterMs: 10 * SECOND, waiting: 3 },
  },
  /** Writes with a picture; the decoder has its own queue. */
  pictures: {
    running: 24,
    runningPerAddress: 9,
    waiting: 32,
    overload: { afterMs: 20 * SECOND, waiting: 8 },
  },
} satisfies Record<string, Bounds>

/** Memory for large bodies, from the first byte to the end of the call. */
const BODIES: BodyMemoryBounds = { max: 128 * MEGABYTE, longestWaitMs: 20 * SECOND }

type Kind = keyof typeof BOUNDS

export type WorkQueues = Record<Kind, BoundedQueue>

/** Creates the 503 error and counts it by kind. */
function refusing(log: Log): (kind: string) => Refusal {
  const count = createRejectionLog(log)
  return (kind) => {
    count(kind)
    return new Refusal('unavailable', 'busy')
  }
}

/** The memory for large bodies of this process. Evicted bodies are refused as `unavailable`. */
export function createBodyMemory(log: Log): BodyMemory {
  const refuse = refusing(log)
  return new BodyMemory({ ...BODIES, whenFull: () => refuse('bodies') })
}

/** The queues of this process. If a queue is full, calls are refused as `unavailable`. */
export function createWorkQueues(log: Log, own: Partial<Record<Kind, Bounds>> = {}): WorkQueues {
  const refuse = refusing(log)
  const make = (kind: Kind): BoundedQueue =>
    createBoundedQueue({ ...(own[kind] ?? BOUNDS[kind]), whenFull: () => refuse(kind) })
  return {
    pieces: make('pieces'),
    reads: make('reads'),
    files: make('files'),
    writes: make('writes'),
    passwords: make('passwords'),
    pictures: make('pictures'),
  }
}

/**
 * A queue for calls that read many rows, one at a time: clients take turns, and other reads keep their places. Calls
 * that find it full are refused as `unavailable` with this message.
 */
export function createScanQueue(key: MessageKey): BoundedQueue {
  return createBoundedQueue({
    running: 1,
    waiting: 64,
    overload: { afterMs: 9 * SECOND, waiting: 32 },
    whenFull: () => new Refusal('unavailable', key),
  })
}

const atOnce: BoundedQueue = Object.assign(<T>(task: () => Promise<T>) => task(), {
  isFull: () => false,
})

/** Password hashing has its own queue, so that it does not delay other writes. */
function carriesPassword({ json }: Endpoint): boolean {
  return Object.keys((json as ZodObject | undefined)?.shape ?? {}).some((name) =>
    /password/i.test(name),
  )
}

/** Whether a form contains a file. */
export function hasFile(form: unknown): boolean {
  return Object.values(form ?? {}).some((value) => value instanceof Blob)
}

/** The queue of a call; calls with a picture use their own. */
export function queueOf(endpoint: Endpoint, isRead: boolean, queues: WorkQueues): BoundedQueue {
  // The only other reads without a session are health checks.
  if (isRead) return endpoint.session ? queues.reads : atOnce
  return carriesPassword(endpoint) ? atOnce : queues.writes
}

/** Whether the queue of a call has room, as far as known before its body is read. */
export function hasPlace(
  endpoint: Endpoint,
  { isRead, isLarge, from }: { isRead: boolean; isLarge: boolean; from: string },
  queues: WorkQueues,
): boolean {
  if (!isRead && carriesPassword(endpoint)) return !queues.passwords.isFull(from)
  // A large form may contain a picture, which has another queue.
  if (endpoint.form && isLarge) return true
  return !queueOf(endpoint, isRead, queues).isFull(from)
}
