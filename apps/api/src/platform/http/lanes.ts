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
  reads: { running: 16, waiting: 1_024, patience: { usualMs: 500, crowdedMs: 100 } },
  /** The database takes one write at a time, and each waits for the disk. */
  writes: { running: 8, waiting: 256, patience: { usualMs: 3 * SECOND, crowdedMs: 250 } },
  /** A tenth of a second of a whole core each; a classroom signs in at the same moment. */
  passwords: {
    running: Math.max(1, Math.min(THREADS - 1, availableParallelism())),
    waiting: 128,
    patience: { usualMs: 5 * SECOND, crowdedMs: 250 },
  },
  /** Writes that wait for a picture to be read, too: the decoder has a queue of its own. */
  pictures: { running: 24, waiting: 32, patience: { usualMs: 20 * SECOND, crowdedMs: 5 * SECOND } },
  /** Bytes of large bodies in memory, from their first one until the call has ended. */
  bodies: {
    running: 128 * MEGABYTE,
    waiting: 64,
    patience: { usualMs: 20 * SECOND, crowdedMs: 5 * SECOND },
  },
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

const atOnce: Lane = (task) => task()

/** Passwords are hashed in a lane of their own, which must not keep others from writing. */
function carriesPassword({ json }: Endpoint): boolean {
  return Object.keys((json as ZodObject | undefined)?.shape ?? {}).some((name) =>
    /password/i.test(name),
  )
}

/** The queue in which a call waits for its turn, once it is known what is asked for. */
export function laneOf(endpoint: Endpoint, isRead: boolean, form: unknown, lanes: Lanes): Lane {
  // Without a session, what is no public read asks for the health of the service.
  if (isRead) return endpoint.session ? lanes.reads : atOnce
  if (carriesPassword(endpoint)) return atOnce
  const hasFile = Object.values(form ?? {}).some((value) => value instanceof Blob)
  return hasFile ? lanes.pictures : lanes.writes
}
