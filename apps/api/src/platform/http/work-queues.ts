import { availableParallelism } from 'node:os'
import type { Endpoint } from '@inkwell/contract/endpoint'
import { createRejectionLog } from '@inkwell/serving/rejection-log'
import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue, QueueLimits } from '@inkwell/serving/bounded-queue'
import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import type { ZodObject } from 'zod'
import type { Log } from '../log/log.ts'
import { BodyMemory } from './body-memory.ts'
import type { BodyMemoryBounds } from './body-memory.ts'
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

/** Threads that Node has for files and for hashing alike; one is left to the files. */
const THREADS = 4

type Bounds = Omit<QueueLimits, 'whenFull'>

/** What each kind of work may take of the machine, and how long a request waits for it. */
const BOUNDS = {
  /** Pieces of large bodies: some in each turn of the event loop. */
  pieces: { running: 2, runningPerAddress: 1, waiting: 4_096 },
  /** Answers that are not kept: a query or two. */
  reads: { running: 16, waiting: 1_024, overload: { afterMs: SECOND, waiting: 128 } },
  /** The database takes one write at a time, and each waits for the disk. */
  writes: { running: 8, waiting: 512, overload: { afterMs: 6 * SECOND, waiting: 16 } },
  /** A tenth of a second of a whole core each; a classroom signs in at the same moment. */
  passwords: {
    running: Math.max(1, Math.min(THREADS - 1, availableParallelism())),
    waiting: 128,
    overload: { afterMs: 10 * SECOND, waiting: 3 },
  },
  /** Writes that wait for a picture to be read, too: the decoder has a queue of its own. */
  pictures: { running: 24, waiting: 32, overload: { afterMs: 20 * SECOND, waiting: 8 } },
} satisfies Record<string, Bounds>

/** Bytes of large bodies in memory, from their first one until the call has ended. */
const BODIES: BodyMemoryBounds = { max: 128 * MEGABYTE, longestWaitMs: 20 * SECOND }

type Kind = keyof typeof BOUNDS

export type WorkQueues = Record<Kind, BoundedQueue>

/** Makes what is said where there is no place, and counts it by what there was none for. */
function refusing(log: Log): (kind: string) => Refusal {
  const count = createRejectionLog((refused) => {
    log.warn({ refused }, 'more was asked for than could be done')
  })
  return (kind) => {
    count(kind)
    return new Refusal('unavailable', 'busy', { headers: { 'Retry-After': RETRY_AFTER } })
  }
}

/** The memory for large bodies of this process. A body that finds none is refused as `unavailable`. */
export function createBodyMemory(log: Log): BodyMemory {
  const refuse = refusing(log)
  return new BodyMemory({ ...BODIES, whenFull: () => refuse('bodies') })
}

/** The queues of this process. What finds no place in them is refused as `unavailable`. */
export function createWorkQueues(log: Log, own: Partial<Record<Kind, Bounds>> = {}): WorkQueues {
  const refuse = refusing(log)
  const make = (kind: Kind): BoundedQueue =>
    createBoundedQueue({ ...(own[kind] ?? BOUNDS[kind]), whenFull: () => refuse(kind) })
  return {
    pieces: make('pieces'),
    reads: make('reads'),
    writes: make('writes'),
    passwords: make('passwords'),
    pictures: make('pictures'),
  }
}

const atOnce: BoundedQueue = Object.assign(<T>(task: () => Promise<T>) => task(), {
  isFull: () => false,
})

/** Passwords are hashed in a queue of their own, which must not keep others from writing. */
function carriesPassword({ json }: Endpoint): boolean {
  return Object.keys((json as ZodObject | undefined)?.shape ?? {}).some((name) =>
    /password/i.test(name),
  )
}

/** Whether a form holds a file. */
export function hasFile(form: unknown): boolean {
  return Object.values(form ?? {}).some((value) => value instanceof Blob)
}

/** The queue in which a call waits for its turn; what holds a picture waits in its own. */
export function queueOf(endpoint: Endpoint, isRead: boolean, queues: WorkQueues): BoundedQueue {
  // Without a session, what is no public read asks for the health of the service.
  if (isRead) return endpoint.session ? queues.reads : atOnce
  return carriesPassword(endpoint) ? atOnce : queues.writes
}

/** Whether a call would find a place, as far as that can be told before its body is read. */
export function hasPlace(
  endpoint: Endpoint,
  { isRead, isLarge, from }: { isRead: boolean; isLarge: boolean; from: string },
  queues: WorkQueues,
): boolean {
  if (!isRead && carriesPassword(endpoint)) return !queues.passwords.isFull()
  // What is large may hold a picture, which waits in another row than a text.
  if (endpoint.form && isLarge) return true
  return !queueOf(endpoint, isRead, queues).isFull(from)
}
