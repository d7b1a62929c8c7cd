import { availableParallelism } from 'node:os'
import type { Endpoint } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { countRefusals } from '@inkwell/serving/count-refusals'
import { createLane } from '@inkwell/serving/lane'
import type { Lane, LaneBounds } from '@inkwell/serving/lane'
import type { ZodObject } from 'zod'
import type { Log } from '../log/log.ts'
import { RETRY_AFTER } from './error-answer.ts'
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MEGABYTE = 1024 * 1024

/** Threads that Node has for files and for hashing alike; one is left to the files. */
const THREADS = 4

type Bounds = Omit<LaneBounds, 'whenFull'>

/** What each kind of work may take of the machine, and how long a request waits for it. */
const BOUNDS = {
  /** Answers that are not kept: a query or two. */
  reads: { running: 16, waiting: 1_024, crowd: { afterMs: SECOND, waiting: 128 } },
  /** The database takes one write at a time, and each waits for the disk. */
  writes: { running: 8, waiting: 512, crowd: { afterMs: 6 * SECOND, waiting: 16 } },
  /** A tenth of a second of a whole core each; a classroom signs in at the same moment. */
  passwords: {
    running: Math.max(1, Math.min(THREADS - 1, availableParallelism())),
    waiting: 128,
    crowd: { afterMs: 10 * SECOND, waiting: 3 },
  },
  /** Writes that wait for a picture to be read, too: the decoder has a queue of its own. */
  pictures: { running: 24, waiting: 32, crowd: { afterMs: 20 * SECOND, waiting: 8 } },
  /** Bytes of large bodies in memory, from their first one until the call has ended. */
  bodies: { running: 128 * MEGABYTE, waiting: 64, crowd: { afterMs: 20 * SECOND, waiting: 16 } },
} satisfies Record<string, Bounds>

type Kind = keyof typeof BOUNDS

export type Lanes = Record<Kind, Lane>

/** The queues of this process. What finds no place in them is refused as `unavailable`. */
export function createLanes(log: Log, own: Partial<Record<Kind, Bounds>> = {}): Lanes {
  const count = countRefusals((refused) => {
    log.warn({ refused }, 'more was asked for than could be done')
  })
  const make = (kind: Kind): Lane =>
    createLane({
      ...(own[kind] ?? BOUNDS[kind]),
      whenFull: () => {
        count(kind)
        const headers = { 'Retry-After': RETRY_AFTER }
        return new Refusal('unavailable', messages.busy, { headers })
      },
    })
  return {
    reads: make('reads'),
    writes: make('writes'),
    passwords: make('passwords'),
    pictures: make('pictures'),
    bodies: make('bodies'),
  }
}

const atOnce: Lane = Object.assign(<T>(task: () => Promise<T>) => task(), {
  isFull: () => false,
})

/** Passwords are hashed in a lane of their own, which must not keep others from writing. */
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
export function laneOf(endpoint: Endpoint, isRead: boolean, lanes: Lanes): Lane {
  // Without a session, what is no public read asks for the health of the service.
  if (isRead) return endpoint.session ? lanes.reads : atOnce
  return carriesPassword(endpoint) ? atOnce : lanes.writes
}

/** Whether a call of so many bytes would find a place, as far as that can be told before it is read. */
export function hasPlace(
  endpoint: Endpoint,
  { isRead, bytes }: { isRead: boolean; bytes: number },
  lanes: Lanes,
): boolean {
  if (bytes > 0 && lanes.bodies.isFull()) return false
  if (!isRead && carriesPassword(endpoint)) return !lanes.passwords.isFull()
  // What is large may hold a picture, which waits in another row than a text.
  if (endpoint.form && bytes > 0) return true
  return !laneOf(endpoint, isRead, lanes).isFull()
}
