import { createBoundedQueue } from '@inkwell/serving/bounded-queue'
import type { BoundedQueue } from '@inkwell/serving/bounded-queue'
import { OverloadError } from '../pages/render-queue.ts'

/**
 * A queue for calls of up to `timeoutMs` milliseconds, in which clients take turns: each keeps a connection to the data
 * service, which pages need. Rejects with OverloadError if it is full.
 */
export function takingTurns(timeoutMs: number): BoundedQueue {
  return createBoundedQueue({
    running: 2,
    waiting: 64,
    overload: { afterMs: timeoutMs, waiting: 64 },
    whenFull: () => new OverloadError(),
  })
}
